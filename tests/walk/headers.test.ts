import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer, type HttpAnswer, type HttpServer } from '../server/identity/tenantBrowser.ts';
import { builtFiles, createAppFolder } from '../support/appFolder.ts';
import { fillUnknown, routes } from './routes.ts';
import { sampleNth } from './sample.ts';

const { appFolder, remove } = createAppFolder();
let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer({ deps: { appFolder } });
});
afterAll(async () => {
  await server.close();
  remove();
});

/** The caching headers of each kind of answer, to the letter. */
const cacheControl = {
  'API answer': 'no-store',
  page: 'no-store',
  'hashed file': 'public, max-age=31536000, immutable',
  'other file': 'no-store',
  'missing file': 'no-store',
  oidc: 'no-store',
  redirect: 'no-store',
  error: 'no-store',
};
type Kind = keyof typeof cacheControl;
const kinds = Object.keys(cacheControl) as Kind[];
type NamedAnswer = { kind: Kind; name: string; answer: HttpAnswer };

const expected: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'content-security-policy': /frame-ancestors 'none'/,
};
const forbidden = [
  'x-powered-by',
  'server',
  'access-control-allow-origin',
  'access-control-allow-credentials',
];

it('every answer carries the headers that protect a browser', async () => {
  const answers = await everyKindOfAnswer();
  const faults = answers.flatMap(({ kind, name, answer }) =>
    faultsOf(kind, answer).map((fault) => `${name} (${kind}): ${fault}`),
  );
  const counts = kinds.map((kind) => `${answers.filter((one) => one.kind === kind).length} ${kind}`);
  console.log(`headers: ${counts.join(', ')}, ${faults.length} faults`);
  expect(faults).toEqual([]);
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(kinds));
}, 300_000);

it.each(kinds)('control: an answer without them is found (%s)', (kind) => {
  const status = statusOf[kind] ?? 200;
  expect(faultsOf(kind, { status, headers: { server: 'x' }, body: '' })).toHaveLength(8);
});

it.each(kinds)('control: any other word on caching is found (%s)', (kind) => {
  const right = cacheControl[kind];
  for (const wrong of [...kinds.map((other) => cacheControl[other]), `${right}, no-cache`, '']) {
    const status = statusOf[kind] ?? 200;
    const headers = { ...healthy, 'cache-control': wrong };
    expect(faultsOf(kind, { status, headers, body: '' })).toHaveLength(wrong === right ? 0 : 1);
  }
});

it('control: a hashed file that is not there is found, and a missing one that is', () => {
  const faults = (kind: Kind, status: number) =>
    faultsOf(kind, { status, headers: { ...healthy, 'cache-control': cacheControl[kind] }, body: '' });
  expect(faults('hashed file', 404)).toEqual(['status is 404']);
  expect(faults('missing file', 200)).toEqual(['status is 200']);
});

it('every page has a policy with a nonce of its own, on each of its scripts and styles', async () => {
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

/** The provider allows its own script by hash instead of the nonce. */
const allowedBy = (policy: string) => (tag: string, script: string) =>
  policy.includes(createHash('sha256').update(script).digest('base64')) ? '' : tag;

/** What a strict policy must and must not contain. */
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

/** Files are identified by their request; an answer with another status would be another kind. */
const statusOf: Partial<Record<Kind, number>> = {
  'hashed file': 200,
  'other file': 200,
  'missing file': 404,
};

function kindOf(path: string, { status, headers }: HttpAnswer): Kind {
  if (path.startsWith('/oidc/')) return 'oidc';
  if (status >= 400) return 'error';
  if (status >= 300) return 'redirect';
  return headers['content-type']?.startsWith('text/html') ? 'page' : 'API answer';
}

const healthy = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "frame-ancestors 'none'",
};

function faultsOf(kind: Kind, { status, headers }: HttpAnswer): string[] {
  const wanted = statusOf[kind] ?? status;
  return [
    ...(status === wanted ? [] : [`status is ${status}`]),
    ...(headers['cache-control'] === cacheControl[kind]
      ? []
      : [`cache-control is ${headers['cache-control']}`]),
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

async function everyKindOfAnswer(): Promise<NamedAnswer[]> {
  const answers: NamedAnswer[] = [];
  const ask = async (
    subdomain: string,
    path: string,
    call: Parameters<ReturnType<HttpServer['browser']>['call']>[1] = {},
    file?: Kind,
  ) => {
    const answer = await server.browser(subdomain).call(path, call);
    const name = `${call.method ?? 'GET'} ${subdomain} ${path}`;
    answers.push({ kind: file ?? kindOf(path, answer), name, answer });
  };
  const token = await server.signInAs('admin@system.test');
  const authorization = `Bearer ${token}`;
  for (const [turn, { row, path }] of routes.entries()) {
    const filled = fillUnknown({ path });
    const method = row.method;
    await ask('system', filled, { method, headers: { authorization } });
    const refused: [string, Parameters<typeof ask>[2]][] = [
      ['system', {}],
      ['system', { headers: { authorization, origin: 'https://evil.example' } }],
      ['system', { json: 'x'.repeat(70_000), headers: { authorization } }],
      ['unknown', {}],
    ];
    for (const [subdomain, call] of sampleNth(refused, turn, refused.length))
      await ask(subdomain, filled, { method, ...call });
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
  const files: [string, Kind][] = [
    [builtFiles.script, 'hashed file'],
    [builtFiles.font, 'hashed file'],
    [builtFiles.unhashed, 'other file'],
    ['/app/assets/none.js', 'missing file'],
    ['/app/none.txt', 'missing file'],
  ];
  for (const [path, kind] of files) {
    for (const method of ['GET', 'HEAD']) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        await ask('acme', path, { method, headers: { 'accept-encoding': encoding } }, kind);
      }
    }
    for (const method of ['OPTIONS', 'POST']) await ask('acme', path, { method });
  }
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
