import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer, type HttpAnswer, type HttpServer } from '../server/identity/tenantBrowser';
import { routes } from './routes';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());

const expected: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'content-security-policy': /frame-ancestors 'none'/,
  'cache-control': /no-store|immutable/,
};
const forbidden = [
  'x-powered-by',
  'server',
  'access-control-allow-origin',
  'access-control-allow-credentials',
];

it('every answer carries the headers that protect a browser (H2)', async () => {
  const answers = await everyKindOfAnswer();
  const faults = answers.flatMap(([name, answer]) => faultsOf(answer).map((fault) => `${name}: ${fault}`));
  console.log(`headers: ${answers.length} answers, ${faults.length} faults`);
  expect(faults).toEqual([]);
}, 300_000);

it('control: an answer without them is found', () => {
  expect(faultsOf({ status: 200, headers: { server: 'x' }, body: '' })).toHaveLength(8);
});

it('every page has a policy with a nonce of its own, on each of its scripts and styles (H1)', async () => {
  const nonces = new Set<string>();
  const pages = [...appPages(), '/dev/mailbox', '/oidc/session/end'];
  for (const path of [...pages, ...pages]) {
    const { headers, body } = await server.browser().call(path);
    expect(headers['content-type'], path).toContain('text/html');
    const policy = String(headers['content-security-policy']);
    expect(policyFaults(policy), path).toEqual([]);
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64').length, path).toBeGreaterThanOrEqual(16);
    expect(body).not.toContain('__CSP_NONCE__');
    for (const [tag] of body.replace(/<script>([^<]*)<\/script>/g, allowedBy(policy)).matchAll(marked)) {
      expect(tag, path).toContain(`nonce="${nonce}"`);
    }
    expect(body, path).not.toMatch(/\son\w+=|javascript:|\sstyle=/i);
    nonces.add(nonce);
  }
  console.log(`pages: ${pages.length * 2} answers, ${nonces.size} nonces`);
  expect(nonces.size).toBe(pages.length * 2);
});

it('control: a policy that lets foreign scripts in is found', () => {
  expect(
    policyFaults("script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'"),
  ).toHaveLength(10);
});

const marked = /<(?:script|style|link rel="stylesheet")\b[^>]*>/g;

/** The provider names the one script of its own by its hash instead of the nonce. */
const allowedBy = (policy: string) => (tag: string, script: string) =>
  policy.includes(createHash('sha256').update(script).digest('base64')) ? '' : tag;

/** What a strict policy says and what it must not. */
function policyFaults(policy: string): string[] {
  const directives = Object.fromEntries(
    policy.split(/;\s*/).map((part) => part.split(/ (.*)/s).slice(0, 2) as [string, string]),
  );
  const scripts = directives['script-src'] ?? '';
  const rules: Record<string, boolean> = {
    'scripts by nonce': scripts.includes("'nonce-"),
    'scripts load scripts': scripts.includes("'strict-dynamic'"),
    'no inline script': !scripts.includes("'unsafe-inline'"),
    'no eval': !policy.includes("'unsafe-eval'"),
    'style elements by nonce': /'nonce-/.test(directives['style-src-elem'] ?? ''),
    'no inline style': !policy.includes("style-src 'unsafe-inline'"),
    'nothing by default': directives['default-src'] === "'none'",
    'no base': directives['base-uri'] === "'none'",
    'no frames': directives['frame-ancestors'] === "'none'",
    'own forms': directives['form-action'] === "'self'",
  };
  return Object.keys(rules).filter((name) => !rules[name]);
}

function faultsOf({ headers }: HttpAnswer): string[] {
  return [
    ...Object.entries(expected)
      .filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')))
      .map(([name]) => `${name} is ${headers[name]}`),
    ...forbidden.filter((name) => name in headers),
  ];
}

const appPages = () => [
  '/app/',
  '/app/login',
  '/app/error?errorCode=X',
  '/app/admin/account-list',
  '/app/nowhere/at/all',
];

async function everyKindOfAnswer(): Promise<[string, HttpAnswer][]> {
  const answers: [string, HttpAnswer][] = [];
  const ask = async (
    subdomain: string,
    path: string,
    call: Parameters<ReturnType<HttpServer['browser']>['call']>[1] = {},
  ) => {
    const browser = server.browser(subdomain);
    answers.push([`${call.method ?? 'GET'} ${subdomain} ${path}`, await browser.call(path, call)]);
  };
  const token = await server.signInAs('admin@system.test');
  for (const { row, path } of routes) {
    const filled = path.replace('{sub}', 'acme').replace('{id}', '01890000-0000-7000-8000-00000000dead');
    const method = row.method;
    await ask('system', filled, { method });
    await ask('system', filled, { method, headers: { authorization: `Bearer ${token}` } });
    await ask('system', filled, {
      method,
      headers: { authorization: `Bearer ${token}`, origin: 'https://evil.example' },
    });
    await ask('system', filled, {
      method,
      json: 'x'.repeat(70_000),
      headers: { authorization: `Bearer ${token}` },
    });
    await ask('unknown', filled, { method });
  }
  for (const path of [
    '/',
    '/app',
    ...appPages(),
    '/nowhere',
    '/app/assets/none.js',
    '/app/../../etc/passwd',
    '/%',
    '/%00',
  ]) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'TRACE']) await ask('acme', path, { method });
    await ask('unknown', path);
  }
  const built = existsSync('dist/app/assets') ? readdirSync('dist/app/assets') : [];
  for (const name of built.slice(0, 5)) await ask('acme', `/app/assets/${name}`);
  const oidc = [
    '/.well-known/openid-configuration',
    '/jwks',
    '/auth',
    '/auth/none',
    '/token',
    '/me',
    '/session/end',
    '/none',
  ];
  for (const path of oidc) {
    for (const method of ['GET', 'POST', 'OPTIONS']) await ask('acme', `/oidc${path}`, { method });
    await ask('unknown', `/oidc${path}`);
  }
  return answers;
}
