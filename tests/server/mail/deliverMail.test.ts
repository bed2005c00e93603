import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverMail } from '../../../server/mail/deliverMail';
import { linkMail } from '../../../server/mail/linkMail';
import { openTestDatabase } from '../../support/testDatabase';
import { testDeps } from '../../support/testDeps';

type Received = { recipients: string[]; headers: string; body: string };
const received: Received[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const [headers = '', ...body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ recipients, headers, body: body.join('\r\n\r\n') });
      done();
    });
  },
});

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let deliver: ReturnType<typeof deliverMail>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  database = await openTestDatabase('empty');
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@tenantry.test' };
  deliver = deliverMail(testDeps(database.db, { config }));
});
afterAll(async () => {
  await database.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const link = {
  url: 'http://acme.localhost:4400/app/activate-account?code=x',
  expiresOn: new Date('2026-11-28T09:30:00Z'),
};
const invite = (
  recipient: { firstName: string; lastName: string; email: string },
  accountName = 'Acme Securities',
) => linkMail('invite', 'en', { accountName, recipient, link });

test('words the invite and sends it to one recipient', async () => {
  await deliver(invite({ firstName: 'Zoë', lastName: 'Brandt', email: 'zoe@acme.test' }));
  const mail = received.at(-1);
  expect(mail?.recipients).toEqual(['zoe@acme.test']);
  expect(mail?.headers).toContain('Subject: Activate your user for Acme Securities');
  expect(mail?.headers).toContain('Auto-Submitted: auto-generated');
  const { body } = invite({ firstName: 'Zoë', lastName: 'Brandt', email: 'zoe@acme.test' });
  expect(body).toContain(link.url);
  expect(body).toContain('November 28, 2026 at 9:30:00 AM UTC');
});

/** C10: what would make headers or recipients of its own. */
const hostile = [
  'x\r\nBcc: evil@x.test',
  'x\nBcc: evil@x.test',
  'x\r\n\r\nbody',
  'x\r\n Bcc: evil@x.test',
  '=?utf-8?q?x=0D=0ABcc:_evil@x.test?=',
  'a@x.test, evil@x.test',
  'x\0y',
  '<evil@x.test>',
  'ünïcødé',
];

test('adds no header and no recipient, whatever names hold (I4)', async () => {
  await deliver(invite({ firstName: 'A', lastName: 'B', email: 'a@acme.test' }));
  const names = headerNames(received.at(-1));
  for (const text of hostile) {
    await deliver(invite({ firstName: text, lastName: text, email: 'a@acme.test' }, text));
    expect(received.at(-1)?.recipients).toEqual(['a@acme.test']);
    expect(headerNames(received.at(-1))).toEqual(names);
  }
  console.log(`I4: ${hostile.length} payloads x 3 fields, 0 extra headers, 0 extra recipients`);
});

test('an address that is more than one address reaches none of them', async () => {
  for (const email of ['a@x.test, evil@x.test', 'a@x.test\r\nRCPT TO:<evil@x.test>', '<evil@x.test>']) {
    const before = received.length;
    await deliver(invite({ firstName: 'A', lastName: 'B', email })).catch(() => {});
    const reached = received.slice(before).flatMap(({ recipients }) => recipients);
    expect(reached.length).toBeLessThanOrEqual(1);
  }
});

test('a server that is not there is an error, for the job to try again', async () => {
  const config = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'no-reply@tenantry.test' };
  const unreachable = deliverMail(testDeps(database.db, { config }));
  await expect(unreachable(invite({ firstName: 'A', lastName: 'B', email: 'a@b.test' }))).rejects.toThrow();
});

/** Header names in order, folded lines and changing values left out. */
function headerNames(mail: Received | undefined): string[] {
  return (mail?.headers ?? '')
    .split('\r\n')
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .filter((name) => name !== 'content-transfer-encoding')
    .sort();
}
