import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import type { Situation } from '#server/doctor/check.ts';
import { answer, find, now, situation } from './situation.ts';

const machine = situation().machine;

/** Each check with an installation that is fine, and with each thing that may be wrong. */
it.each<[id: string, env: Record<string, string>, different: Partial<Situation>, found: string]>([
  ['mode', {}, {}, 'ok: NODE_ENV is production.'],
  ['mode', { NODE_ENV: '' }, {}, 'fault: NODE_ENV is not production.'],
  ['origin', {}, {}, 'ok: PUBLIC_ORIGIN is https://tenantry.example.'],
  [
    'origin',
    { PUBLIC_ORIGIN: 'http://tenantry.example', ALLOW_HTTP: 'on' },
    {},
    'fault: PUBLIC_ORIGIN is http://tenantry.example, without TLS.',
  ],
  [
    'origin',
    { PLATFORM_HOST: 'localhost', PUBLIC_ORIGIN: 'https://localhost' },
    {},
    'warning: PUBLIC_ORIGIN is https://localhost, which only this machine can reach.',
  ],
  ['reachable', {}, {}, 'ok: Release 2.0.0 answers at https://tenantry.example.'],
  [
    'reachable',
    {},
    { ask: async () => ({ status: 200, body: { data: { version: '1.0.0' } }, validUntil: null }) },
    'warning: Release 1.0.0 answers at https://tenantry.example, and this is 2.0.0.',
  ],
  [
    'reachable',
    {},
    { ask: async () => ({ status: 502, body: null, validUntil: null }) },
    'fault: https://tenantry.example answers with status 502.',
  ],
  [
    'reachable',
    {},
    { ask: () => Promise.reject(new Error('https://tenantry.example: connect ECONNREFUSED')) },
    'fault: https://tenantry.example: connect ECONNREFUSED.',
  ],
  ['certificate', {}, {}, 'ok: The certificate ends on 2027-02-01.'],
  ['certificate', {}, ending('2026-12-20'), 'warning: The certificate ends soon, on 2026-12-20.'],
  ['certificate', {}, ending('2026-11-30'), 'fault: The certificate ended on 2026-11-30.'],
  [
    'certificate',
    {},
    { ask: async (url) => ({ ...answer(url), validUntil: null }) },
    'fault: The origin is not served over TLS.',
  ],
  ['trustedProxies', {}, {}, 'ok: TRUST_PROXY is 1.'],
  [
    'trustedProxies',
    { TRUST_PROXY: '0' },
    {},
    'fault: TRUST_PROXY is 0, so all callers share the address of the proxy, and its limits.',
  ],
  [
    'trustedProxies',
    { PUBLIC_ORIGIN: 'http://tenantry.example', ALLOW_HTTP: 'on' },
    {},
    'warning: TRUST_PROXY is 1 without TLS in front: callers could choose their address.',
  ],
  ['forwardedHost', {}, {}, 'ok: A forged X-Forwarded-Host changes nothing.'],
  [
    'forwardedHost',
    {},
    { ask: async (url, headers) => (headers ? { ...answer(url), body: { subdomain: null } } : answer(url)) },
    'fault: A forged X-Forwarded-Host reaches the server.',
  ],
  [
    'forwardedHost',
    {},
    { ask: async (url) => ({ ...answer(url), body: { subdomain: null } }) },
    "fault: At system's host the server sees no account.",
  ],
  [
    'forwardedHost',
    {},
    { ask: () => Promise.reject(new Error('https://system.tenantry.example: certificate has expired')) },
    'null: https://system.tenantry.example: certificate has expired.',
  ],
  ['metrics', {}, {}, 'ok: /metrics is at 127.0.0.1:9464, without a password.'],
  ['metrics', { METRICS_ADDRESS: '' }, {}, 'warning: METRICS_ADDRESS is not set, so nothing can alert.'],
  ['sender', {}, {}, 'ok: Mail comes from mail@tenantry.example.'],
  [
    'sender',
    { MAIL_FROM: '' },
    {},
    'fault: Mail comes from no-reply@tenantry.test, which many mail servers refuse.',
  ],
  ['legalTexts', {}, {}, 'warning: Samples: privacy-policy, terms.'],
  ['node', {}, {}, 'ok: Node 24.11.0.'],
  ['node', {}, on({ node: '20.20.2' }), 'warning: Node 20.20.2 gets no more security fixes.'],
  ['node', {}, on({ node: '23.1.0' }), 'warning: Node 23.1.0 has no long-term support.'],
  ['node', {}, on({ node: '18.20.0' }), 'fault: Node 18.20.0 is older than 20.20.'],
  ['openFiles', {}, {}, 'ok: 65536 files and connections may be open.'],
  ['openFiles', {}, on({ openFiles: 4_095 }), 'warning: 4095 files and connections may be open.'],
  ['openFiles', {}, on({ openFiles: 1_023 }), 'fault: 1023 files and connections may be open.'],
  ['openFiles', {}, on({ openFiles: null }), 'null: This system does not say how many files may be open.'],
  [
    'memory',
    {},
    on({ memory: 588 * 2 ** 20 }),
    'ok: 588 MiB for the server and 4 passwords at once, which need 588.',
  ],
  [
    'memory',
    {},
    on({ memory: 587 * 2 ** 20 }),
    'warning: 587 MiB for the server and 4 passwords at once, which need 588.',
  ],
  ['disk', {}, {}, 'ok: The data is on PostgreSQL: watch the disk there.'],
  [
    'disk',
    { DATABASE_URL: '', DATA_DIR: '/nowhere/at/all' },
    {},
    "fault: /nowhere/at/all can't be read (ENOENT).",
  ],
  ['database', {}, {}, 'fault: not opened here'],
  [
    'database',
    { DATABASE_URL: '' },
    { database: { reason: 'Another Tenantry server uses the data in .data.' } },
    'warning: Another Tenantry server uses the data in .data.',
  ],
  ['schema', {}, {}, 'null: not opened here'],
  ['backup', {}, {}, 'warning: No folder of backups was named.'],
  ['backup', {}, { backups: '/nowhere/at/all' }, 'fault: There is no folder /nowhere/at/all.'],
])('%s with %j', async (id, env, different, found) => {
  expect(await find(id, situation(env, different))).toBe(found);
});

function on(part: Partial<Situation['machine']>): Partial<Situation> {
  return { machine: { ...machine, ...part } };
}

function ending(day: string): Partial<Situation> {
  return { ask: async (url) => ({ ...answer(url), validUntil: new Date(`${day}T00:00:00Z`) }) };
}

describe('backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-backups-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const found = () => find('backup', situation({}, { backups: folder }));
  const write = (name: string, hoursAgo: number, text = 'x') => {
    const on = new Date(now.getTime() - hoursAgo * 3_600_000);
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    utimesSync(join(folder, name), on, on);
  };

  it('is the newest file, of the last night, and only its owner can read it', async () => {
    expect(await found()).toBe(`fault: There is no backup, *.gz or *.dump, in ${folder}.`);
    write('backup.log', 1);
    write('cut.gz.part', 1);
    write('old.gz', 31);
    expect(await found()).toBe('fault: The newest backup, old.gz, is 31 h old.');
    write('new.dump', 4);
    expect(await found()).toBe('ok: The newest backup, new.dump, is 4 h old.');
    chmodSync(join(folder, 'new.dump'), 0o644);
    expect(await found()).toBe('warning: The newest backup, new.dump, is 4 h old, and others can read it.');
    write('newest.gz', 3, '');
    expect(await found()).toBe('fault: The newest backup, newest.gz, is 3 h old and empty.');
  });
});

describe('mail', () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ password }, _, done) => done(password === 'right' ? null : new Error('No'), { user: 'a' }),
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('is let in by the mail server', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const find_ = (password: string) => find('mail', situation({ SMTP_URL: `smtp://a:${password}@${host}` }));
    expect(await find_('right')).toBe(`warning: ${host} lets it in; mail may go there without TLS.`);
    expect(await find_('wrong')).toBe(`fault: ${host} does not let it in: Invalid login: 535 No.`);
    expect(await find('mail', situation())).toBe('fault: SMTP_URL is not set, so no mail can be sent.');
  });
});
