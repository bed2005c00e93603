import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signed } from '#server/services/webhooks/signed.ts';

it('signs as the example of Standard Webhooks is signed', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(signed(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('signs by each secret, with spaces between, whatever letters the body has', () => {
  const message = { id: 'a', timestamp: 1, body: '{"name":"Zoë"}' };
  const by = (key: string) => createHmac('sha256', key).update(`a.1.${message.body}`).digest('base64');
  const secrets = ['new', 'old'].map((key) => `whsec_${Buffer.from(key).toString('base64')}`);
  expect(signed(secrets, message)['webhook-signature']).toBe(`v1,${by('new')} v1,${by('old')}`);
});
