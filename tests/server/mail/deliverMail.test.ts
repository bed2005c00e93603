import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { PermanentFailure } from '#server/errors.ts';
import { lease } from '#server/jobs/runner.ts';
import { apiKeyReminderMail } from '#server/mail/apiKeyReminderMail.ts';
import { codeMail } from '#server/mail/codeMail.ts';
import { deliverMail, longestDelivery } from '#server/mail/deliverMail.ts';
import { linkMail } from '#server/mail/linkMail.ts';
import type { MailMessage } from '#server/mail/mailMessage.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

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
let deliver: (message: MailMessage) => Promise<void>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  database = await openTestDatabase('empty');
  deliver = delivering(`smtp://127.0.0.1:${port}`);
});
afterAll(async () => {
  await database.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** As a separate job would, each time. */
function delivering(smtpUrl: string, plainSmtp = true, deadline?: number) {
  const deps = testDeps(database.db, {
    config: { smtpUrl, plainSmtp, mailFrom: { name: 'Acme, Inc.', address: 'no-reply@tenantry.test' } },
  });
  const send = deliverMail(deps, deadline);
  return (message: MailMessage, id = deps.newId()) => send(message, id);
}

const link = {
  url: 'http://acme.localhost:4400/app/activate-account?code=x',
  expiresOn: new Date('2026-11-28T09:30:00Z'),
};
const invite = (
  recipient: { firstName: string; lastName: string; email: string },
  accountName = 'Acme Securities',
) => linkMail('invite', 'en', { accountName, recipient, link });

test('words the invite and sends it to one recipient, under the name of the sender', async () => {
  await deliver(invite({ firstName: 'Zoë', lastName: 'Brandt', email: 'zoe@acme.test' }));
  const mail = received.at(-1);
  expect(mail?.recipients).toEqual(['zoe@acme.test']);
  expect(mail?.headers).toContain('Subject: Activate your user for Acme Securities');
  expect(mail?.headers).toContain('From: "Acme, Inc." <no-reply@tenantry.test>');
  expect(mail?.headers).toContain('Auto-Submitted: auto-generated');
  const { body } = invite({ firstName: 'Zoë', lastName: 'Brandt', email: 'zoe@acme.test' });
  expect(body).toContain(link.url);
  expect(body).toContain('November 28, 2026 at 9:30:00 AM UTC');
});

test.each([
  [{ production: true }, 1],
  [{ production: true, mailFrom: { name: '', address: 'no-reply@example.com' } }, 0],
  [{ production: false }, 0],
])('warns at the start with %j, as nobody has the sender by default: %i', (config, warnings) => {
  const lines: string[] = [];
  const smtpUrl = 'smtp://mail.example.com';
  deliverMail(
    testDeps(database.db, { config: { smtpUrl, ...config }, log: (line) => void lines.push(line) }),
  );
  const said = 'Mail comes from no-reply@tenantry.test, which many mail servers refuse';
  expect(lines.filter((line) => line.includes(said))).toHaveLength(warnings);
});

const plainPerson = { firstName: 'A', lastName: 'B', email: 'a@acme.test' };

/** Header and recipient injections, in names. */
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

/** The same in addresses, none of which is a single plain address. */
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

test('adds no header and no recipient, whatever names hold', async () => {
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
  console.log(
    `mail headers: ${hostileNames.length} names x ${fields} fields, 1 recipient each, 0 extra headers`,
  );
});

test('sends nothing to what is not one plain address', async () => {
  for (const email of hostileAddresses) {
    const before = received.length;
    await expect(deliver(invite({ ...plainPerson, email }))).rejects.toThrow('validation.emailInvalid');
    expect(received).toHaveLength(before);
  }
  await deliver(invite({ ...plainPerson, email: 'a@xn--bcher-kva.test' }));
  // As this server announces it.
  expect(received.at(-1)?.recipients).toEqual(['a@bücher.test']);
  console.log(`mail headers: ${hostileAddresses.length} addresses, 0 recipients`);
});

test('control: a mail that is put together by hand is found to have both', async () => {
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

test('an attempt after another has the same Message-ID, another mail has its own', async () => {
  const { port } = server.server.address() as AddressInfo;
  const again = delivering(`smtp://127.0.0.1:${port}`);
  const before = received.length;
  for (const id of ['one', 'one', 'two']) await again(invite(plainPerson), id);
  const ids = received.slice(before).map(({ headers }) => /^Message-ID: (.+)$/im.exec(headers)?.[1]);
  expect(ids).toEqual(['<one@tenantry.test>', '<one@tenantry.test>', '<two@tenantry.test>']);
});

/** A server that answers one step with a given code. */
const refusing =
  (code: number) =>
  (...args: unknown[]) => {
    const done = args.at(-1) as (error: Error) => void;
    if (args[0] instanceof Readable) args[0].resume();
    done(Object.assign(new Error('Because'), { responseCode: code }));
  };
const plain: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'] };
const recipient550 = { ...plain, onRcptTo: refusing(550) };

test.each<[string, SMTPServerOptions, string, boolean]>([
  ['does not know the recipient', recipient550, '550 Because', true],
  ['takes nothing for the recipient now', { ...plain, onRcptTo: refusing(450) }, '450 Because', false],
  ['refuses the content', { ...plain, onData: refusing(554) }, '554 Because', true],
  ['has no room now', { ...plain, onData: refusing(452) }, '452 Because', false],
  ['refuses our sender', { ...plain, onMailFrom: refusing(550) }, '550 Because', false],
  ['wants a sign-in', { disabledCommands: ['STARTTLS'] }, '530', false],
])(
  'a server that %s is told from one to ask again, and the failure names its mail',
  async (_, options, words, isPermanent) => {
    const { port, close } = await serve(options);
    const failure = await delivering(`smtp://127.0.0.1:${port}`)(invite(plainPerson), 'it').catch(
      (error) => error,
    );
    expect(failure.message).toContain('<it@tenantry.test>: ');
    expect(failure.message).toContain(words);
    expect(failure instanceof PermanentFailure).toBe(isPermanent);
    await close();
  },
);

test.each<[string, SMTPServerOptions]>([
  ['without TLS', plain],
  ['whose certificate nobody vouches for', { authOptional: true }],
])('a server %s gets no mail, until somebody fixes it', async (_, options) => {
  let mails = 0;
  const { port, close } = await serve({ ...options, onMailFrom: () => void mails++ });
  const failure = await delivering(
    `smtp://127.0.0.1:${port}`,
    false,
  )(invite(plainPerson)).catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(PermanentFailure);
  expect(mails).toBe(0);
  await close();
});

test('a server that is not there is an error, for the job to try again', async () => {
  const unreachable = delivering('smtp://127.0.0.1:1')(invite(plainPerson));
  await expect(unreachable).rejects.toThrow('ECONNREFUSED');
  await expect(unreachable).rejects.not.toBeInstanceOf(PermanentFailure);
});

describe('a server that takes its time for each step', () => {
  /** What it has received, and how many connections to it have ended. */
  async function serveSlowly(milliseconds: number) {
    const seen = { mails: 0, ended: 0 };
    const slowly = (...args: unknown[]) => {
      if (args[0] instanceof Readable) args[0].resume().once('end', () => void seen.mails++);
      setTimeout(args.at(-1) as () => void, milliseconds);
    };
    const onClose = () => void seen.ended++;
    const steps = { onConnect: slowly, onMailFrom: slowly, onRcptTo: slowly, onData: slowly, onClose };
    return { seen, ...(await serve({ ...plain, ...steps })) };
  }

  it('is left when a delivery takes too long in all, and asked again later', async () => {
    const { port, close, seen } = await serveSlowly(100);
    const failure = await delivering(
      `smtp://127.0.0.1:${port}`,
      true,
      250,
    )(invite(plainPerson), 'it').catch((error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentFailure);
    expect(failure.message).toBe('<it@tenantry.test>: It took longer than 250 ms');
    await vi.waitFor(() => expect(seen).toEqual({ mails: 0, ended: 1 }), 20_000);
    await close();
  });

  it('control: gets its mail where there is time', async () => {
    const { port, close, seen } = await serveSlowly(10);
    await delivering(`smtp://127.0.0.1:${port}`)(invite(plainPerson));
    expect(seen.mails).toBe(1);
    await close();
  });

  it('is left before another replica may take the job', () => {
    expect(longestDelivery).toBeLessThan(lease);
  });
});

async function serve(options: SMTPServerOptions): Promise<{ port: number; close: () => Promise<void> }> {
  const other = new SMTPServer({ disableReverseLookup: true, ...options });
  // A client that hangs up on its certificate is an error to it.
  other.on('error', () => undefined);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()));
  const { port } = other.server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => other.close(() => resolve())) };
}

test('makes no address of what somebody is called', () => {
  const body = (firstName: string, lastName: string) =>
    invite({ firstName, lastName, email: 'a@acme.test' }).body.split('\n')[0];
  expect(body('Anna J.', 'St.John-Smith')).toBe('Hello Anna J. St John-Smith,');
  expect(body('J.R.', "O'Neil Jr.")).toBe("Hello J.R. O'Neil Jr.,");
  expect(body('Win at https://evil.test/x?y', 'www.evil.test')).toBe(
    'Hello Win at https evil test x?y www evil test,',
  );
  expect(body('a@evil.test', 'evil\u3002test')).toBe('Hello a evil test evil test,');
});

/** Header names in order, without folded lines and changing values. */
function headerNames(mail: Received | undefined): string[] {
  return (mail?.headers ?? '')
    .split('\r\n')
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .filter((name) => name !== 'content-transfer-encoding')
    .sort();
}
