import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer, runProgram } from '#tests/support/serverProcess.ts';

const refused = 'gone@example.com';
const received: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onRcptTo: ({ address }, _, done) =>
    done(
      address === refused ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : undefined,
    ),
  onData(stream, { envelope }, done) {
    stream.resume().on('end', () => {
      received.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
let host = '';
beforeAll(async () => {
  await buildServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const nowhere = join(mkdtempSync(join(tmpdir(), 'tenantry-mail-')), 'none');
const mailTest = (address: string, env: Record<string, string> = {}) =>
  runProgram(['mailTest', address], { DATA_DIR: nowhere, SMTP_URL: `smtp://${host}`, ...env });

it('sends one mail by the settings of the server, and says who took it', async () => {
  const { code, output } = await mailTest('to@example.com');
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining(`${host} took a mail from no-reply@tenantry.test to to@example.com.`),
  });
  expect(received).toEqual(['to@example.com']);
});

it.each([
  [refused, {}, "did not take the mail: Can't send mail"],
  ['to@example.com', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'did not take the mail: connect ECONNREFUSED'],
  ['to@example.com', { SMTP_URL: '' }, 'SMTP_URL is not set, so no mail can be sent.'],
  ['nobody', {}, 'Usage: node dist/server/mailTest.js to@example.com'],
])('says why not, to %s with %j', async (address, env, reason) => {
  const { code, output } = await mailTest(address, env);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(reason) });
});
