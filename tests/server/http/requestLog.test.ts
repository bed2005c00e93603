import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { createHttpServer, type HttpServer, type TenantBrowser } from '../identity/tenantBrowser.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.logs.length = 0;
});

const lines = () => server.logs.map((line) => JSON.parse(line));

/** A line is written when the answer's connection ends, which may be after the caller has it. */
const waitForLines = (count: number) => vi.waitFor(() => expect(server.logs).toHaveLength(count), 20_000);

it('has a line for every request of a sign-in and a sign-out, with address, id and user', async () => {
  const browser = server.browser();
  const ids = idsOf(browser);
  const { access_token } = await browser.signIn('admin@acme.test');
  await browser.profile(access_token);
  await browser.signOut();
  await waitForLines(ids.length);
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    lines()
      .map(({ requestId }) => requestId)
      .sort(),
  ).toEqual([...ids].sort());
  for (const line of lines()) expect(line).toMatchObject({ tenant: 'acme', ip: '127.0.0.1', msg: 'request' });
  const { id } = await server.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@acme.test')
    .executeTakeFirstOrThrow();
  const paths = lines().flatMap(({ user, path }) => (user === id ? [path] : []));
  expect(paths.sort()).toEqual([
    '/api/v1/self/profile',
    '/oidc/auth/*',
    '/oidc/session/end',
    '/oidc/session/end/confirm',
    '/oidc/token',
  ]);
});

it('holds no password, code, token or cookie of a sign-in', async () => {
  const secrets = await signInForSecrets();
  const log = server.logs.join('');
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});

it('control: finds what a query would give away', async () => {
  const secrets = await signInForSecrets();
  const log = `${server.logs.join('')} /app/oidc-login-callback?code=${secrets[1]}`;
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([secrets[1]]);
});

it('says as what a request was refused, by the app and before it, and nothing of one that was not', async () => {
  const browser = server.browser();
  const { access_token } = await browser.signIn('admin@acme.test');
  const signedIn = { authorization: `Bearer ${access_token}` };
  await browser.call('/api/v1/users', { method: 'POST', json: { email: 'no address' }, headers: signedIn });
  await browser.call('/api/v1/users');
  await browser.call('/api/v1/users', { headers: { host: 'a'.repeat(260) } });
  await browser.call('/api/v1/users', { headers: signedIn });
  await vi.waitFor(
    () => expect(lines().filter(({ path }) => path === '/api/v1/users')).toHaveLength(4),
    20_000,
  );
  const told = lines().flatMap(({ path, status, code }) =>
    path === '/api/v1/users' ? [[status, code]] : [],
  );
  expect(told.sort()).toEqual([
    [200, undefined],
    [400, 'MALFORMED'],
    [401, 'UNAUTHORIZED'],
    [422, 'VALIDATION_ERROR'],
  ]);
});

it('trusts no id of a caller at /oidc either, and logs it separately', async () => {
  const answer = await server
    .browser()
    .call('/oidc/.well-known/openid-configuration', { headers: { 'x-request-id': 'proxy-7' } });
  await waitForLines(1);
  expect(lines()[0]).toMatchObject({ callersId: 'proxy-7', requestId: answer.headers['x-request-id'] });
  expect(answer.headers['x-request-id']).not.toBe('proxy-7');
});

it.each(['/api/v1/', '/oidc/'])(
  'holds 2,000 characters of a path below %s, and how many more there were',
  async (below) => {
    const path = below + 'x'.repeat(5_000);
    await server.browser().call(path);
    await waitForLines(1);
    expect(lines()[0].path).toBe(`${path.slice(0, 2_000)}… and ${path.length - 2_000} more`);
    server.logs.length = 0;
    await server.browser().call(path.slice(0, 2_000));
    await waitForLines(1);
    expect(lines()[0].path).toBe(path.slice(0, 2_000));
  },
);

/** The secrets that a complete sign-in sends and receives. */
async function signInForSecrets(): Promise<string[]> {
  const browser = server.browser();
  const secrets = [demoPassword];
  let answers = 0;
  spyOn(browser, ({ body, headers }) => {
    answers += 1;
    const code = /[?&]code=([\w-]+)/.exec(headers.location ?? '')?.[1];
    if (code) secrets.push(code);
    for (const name of ['access_token', 'id_token'])
      if (body.includes(name)) secrets.push(JSON.parse(body)[name]);
  });
  await browser.signIn('admin@acme.test');
  await waitForLines(answers);
  return [...secrets, ...browser.cookies.map(({ value }) => value).filter((value) => value.length > 20)];
}

/** The ids that its answers contain. */
function idsOf(browser: TenantBrowser): string[] {
  const ids: string[] = [];
  spyOn(browser, ({ headers }) => void ids.push(String(headers['x-request-id'])));
  return ids;
}

function spyOn(browser: TenantBrowser, see: (answer: Awaited<ReturnType<TenantBrowser['call']>>) => void) {
  const call = browser.call.bind(browser);
  vi.spyOn(browser, 'call').mockImplementation(async (...sent) => {
    const answer = await call(...sent);
    see(answer);
    return answer;
  });
}
