import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyReminderMail } from '../../../server/mail/apiKeyReminderMail';
import { codeMail } from '../../../server/mail/codeMail';
import { deliverMail } from '../../../server/mail/deliverMail';
import { linkMail } from '../../../server/mail/linkMail';
import type { MailMessage } from '../../../server/mail/mailMessage';
import { openTestDatabase } from '../../support/testDatabase';
import { testDeps } from '../../support/testDeps';

type Received = { recipients: string[]; headers: string; body: string };
const received: Received[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
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

const plainPerson = { firstName: 'A', lastName: 'B', email: 'a@acme.test' };

/** C10: what would make headers or recipients of its own, in names. */
const hostileNames = [
  'x\r\nBcc: evil@x.test',
  'x\nBcc: evil@x.test',
  'x\rBcc: evil@x.test',
  'x\r\n\r\nbody',
  'x\r\n Bcc: evil@x.test',
  'x\r\n\tBcc: evil@x.test',
  'x\u2028Bcc: evil@x.test',
  'x\u0085Bcc: evil@x.test',
  '=?utf-8?q?x=0D=0ABcc:_evil@x.test?=',
  '=?utf-8?b?eA0KQmNjOiBldmlsQHgudGVzdA==?=',
  'a@x.test, evil@x.test',
  'a@x.test; evil@x.test',
  '"x" <evil@x.test>',
  'group: evil@x.test, b@x.test;',
  'x\0y',
  '<evil@x.test>',
  '\r\n.\r\nRCPT TO:<evil@x.test>',
  'ünïcødé',
  'evil@bücher.test',
];

/** The same in addresses, none of which is one plain address. */
const hostileAddresses = [
  'a@x.test, evil@x.test',
  'evil@x.test;a@x.test',
  'a@x.test evil@x.test',
  'a@x.test\r\nBcc: evil@x.test',
  'a@x.test\r\n evil@x.test',
  'a@x.test\r\nRCPT TO:<evil@x.test>',
  'a@x.test\0',
  'a\0@x.test',
  '<evil@x.test>',
  'x <evil@x.test>',
  'a@x.test>,<evil@x.test',
  '"a, evil@x.test"@x.test',
  'group: evil@x.test, b@x.test;',
  '=?utf-8?q?a=40x.test=2C_evil=40x.test?=',
  'ünï@acme.test',
  'a@bücher.test',
  '',
];

test('adds no header and no recipient, whatever names hold (I4)', async () => {
  /** All at once: each waits for the server a dozen times. */
  const sendAll = async (mails: MailMessage[]) => {
    const before = received.length;
    await Promise.all(mails.map(deliver));
    const arrived = received.slice(before);
    expect(arrived.map(({ recipients }) => recipients)).toEqual(mails.map(({ to }) => [to]));
    return arrived.map(headerNames);
  };
  const mailWith = {
    'first name': (said) => invite({ ...plainPerson, firstName: said }),
    'last name': (said) => invite({ ...plainPerson, lastName: said }),
    'account name': (said) => invite(plainPerson, said),
    'key name': (said) =>
      apiKeyReminderMail('fr', {
        accountName: 'A',
        recipient: plainPerson,
        keyName: said,
        expiresOn: link.expiresOn,
        link: link.url,
      }),
    code: (said) =>
      codeMail('en', { accountName: 'A', recipient: plainPerson, code: said, expiresOn: link.expiresOn }),
  } satisfies Record<string, (said: string) => MailMessage>;
  for (const word of Object.values<(said: string) => MailMessage>(mailWith)) {
    const [usual, ...others] = await sendAll([word('x'), ...hostileNames.map(word)]);
    expect(others).toEqual(hostileNames.map(() => usual));
  }
  const fields = Object.keys(mailWith).length;
  console.log(`I4: ${hostileNames.length} names x ${fields} fields, 1 recipient each, 0 extra headers`);
});

test('sends nothing to what is not one plain address (I4)', async () => {
  for (const email of hostileAddresses) {
    const before = received.length;
    await expect(deliver(invite({ ...plainPerson, email }))).rejects.toThrow('validation.emailInvalid');
    expect(received).toHaveLength(before);
  }
  await deliver(invite({ ...plainPerson, email: 'a@xn--bcher-kva.test' }));
  // As this server shows it.
  expect(received.at(-1)?.recipients).toEqual(['a@bücher.test']);
  console.log(`I4: ${hostileAddresses.length} addresses, 0 recipients`);
});

test('control: a mail that is put together by hand is found to have both (I4)', async () => {
  const { port } = server.server.address() as AddressInfo;
  const transport = createTransport({ url: `smtp://127.0.0.1:${port}` });
  const to = 'a@acme.test';
  const [usual, planted] = ['x', hostileNames[0]].map((said) => `To: ${to}\r\nSubject: ${said}\r\n\r\nbody`);
  const send = async (raw: string | undefined, recipients: string[]) => {
    await transport.sendMail({ envelope: { from: to, to: recipients }, raw });
    return received.at(-1);
  };
  const before = headerNames(await send(usual, [to]));
  expect(headerNames(await send(planted, [to]))).toEqual(['bcc', ...before]);
  expect((await send(usual, 'a@x.test, evil@x.test'.split(', ')))?.recipients).toHaveLength(2);
  transport.close();
});

test('says the same as plain text and as HTML', async () => {
  await deliver(invite({ ...plainPerson, firstName: 'Zoë' }));
  const { headers, body } = received.at(-1) ?? { headers: '', body: '' };
  expect(headers).toMatch(/Content-Type: multipart\/alternative/);
  expect([...body.matchAll(/^Content-Type: (text\/\w+)/gm)].map(([, type]) => type)).toEqual([
    'text/plain',
    'text/html',
  ]);
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
