import { describe, expect, it } from 'vitest';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { checkConformance, checkCrossOrigin, crossOrigin, type Get } from '#tools/conformance.ts';
import { ownScope, testProviders } from '../dataProviders/testProviders.ts';
import { testServer } from '../support/testServer.ts';
import { subjects } from '../walk/subjects.ts';

const server = testServer();

const details = { firstName: 'A', lastName: 'B', jobFunction: 'OTHER', employeeKey: null };

/** Our own server as a foreign back end. */
const asking =
  (as: string | undefined): Get =>
  async (path, signedIn) => {
    const response = await server.fetch(path, { host: 'system', as: signedIn ? as : undefined });
    return { status: response.status, text: await response.text() };
  };

it('finds nothing where our own server answers, and asks nearly all of it', async () => {
  // Something for the audit log.
  for (const account of ['acme', 'system'] as const) {
    const json = { ...details, email: `told@${account}.test` };
    await server.fetch('/api/v1/users', { method: 'POST', as: `admin@${account}.test`, json });
    await makeOrdinary(account);
  }
  const verdicts = await checkConformance(asking('admin@system.test'));
  const unknown = verdicts.filter((verdict) => verdict.unknown);
  console.log(`conformance: ${verdicts.length} reads, ${unknown.length} not answered`);
  for (const { id, path, unknown: why } of unknown) console.log(`${id} ${path}: ${why}`);
  expect(verdicts.filter(({ faults }) => faults.length > 0)).toEqual([]);
  // They need a query, a sign-in under way, a provider, an invite, an upload, a version, a firm's key, or a running
  // bulk.
  expect(unknown.map(({ id }) => id)).toEqual([
    'session.loginInfo',
    'session.mailedLink',
    'accounts.checkSubdomain',
    'users.lookUp',
    'platform.domain',
    'identityProviders.get',
    'identityProviders.impact',
    'provisioningCalls.get',
    'investorSignup.email',
    'investorSignup.token',
    'firms.bulkProgress',
    'duplicates.get',
    'firmMatcher.duplicates',
    'crmImports.get',
    'crmImports.faults',
    'crmImports.previewRevert',
    'crmImports.keptRows',
    'users.bulkProgress',
    'investorCoverage.list',
    'apiKeys.bulkProgress',
    'webhooks.get',
    'webhooks.deliveries',
    'identityProviders.get',
    'identityProviders.impact',
    'provisioningCalls.get',
    'firms.version',
    'firms.previewMerge',
    'firmMatcher.list',
    'crmInvestorFirms.sample',
    'crmInvestorFirms.bulkProgress',
    'users.bulkProgress',
    'investorCoverage.list',
    'apiKeys.bulkProgress',
    'webhooks.get',
    'webhooks.deliveries',
    'webhooks.delivery',
    'webhooks.delivery',
  ]);
});

/** Demo data need not have records of every resource. */
async function makeOrdinary(subdomain: 'acme' | 'system') {
  const accountId = await accountIdOf(server.deps, subdomain);
  for (const { isOrdinary, names } of Object.values(subjects)) {
    if (isOrdinary) await names?.id?.(server, { accountId, subdomain });
  }
}

it('names each field that is missing, of another kind or not listed', async () => {
  const broken: Get = async (path, signedIn) => {
    const { status, text } = await asking('admin@system.test')(path, signedIn);
    if (path !== '/api/v1/users') return { status, text };
    const { data, pagination } = JSON.parse(text);
    const [{ email, ...first }, second, third, ...rest] = data;
    const rows = [first, { ...second, firstName: 5 }, { ...third, status: 'GONE' }, ...rest];
    return {
      status,
      text: JSON.stringify({ data: rows, pagination: { ...pagination, totalCount: undefined } }),
    };
  };
  const verdicts = await checkConformance(broken);
  expect(verdicts.flatMap(({ id, faults }) => faults.map((fault) => `${id}: ${fault}`))).toEqual([
    'users.list: data.0.email is missing',
    'users.list: data.1.firstName is of another type',
    'users.list: data.2.status has a value that is not listed',
    'users.list: pagination.totalCount is missing',
  ]);
});

it('looks at refusals too, and counts none of them as an answer', async () => {
  const refused = await checkConformance(asking(undefined));
  expect(refused.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(refused.find(({ id }) => id === 'users.list')?.unknown).toBe('is refused with 401');
  const bare: Get = async () => ({ status: 403, text: 'no' });
  const users = (await checkConformance(bare)).find(({ id }) => id === 'users.list');
  expect(users?.faults).toEqual(['refused, and there the answer is no JSON']);
});

it('says where a back end answers with an error, or with no JSON', async () => {
  const failing: Get = async (path) =>
    path === '/healthz' ? { status: 500, text: '' } : { status: 200, text: '<html>' };
  const verdicts = await checkConformance(failing);
  expect(verdicts.find(({ id }) => id === 'platform.health')?.faults).toEqual(['the answer is 500']);
  expect(verdicts.find(({ id }) => id === 'users.list')?.faults).toEqual(['the answer is no JSON']);
});

it('reports why a call is not answered, and continues with all others', async () => {
  const whole = await checkConformance(asking('admin@system.test'));
  const told: string[] = [];
  const verdicts = await checkConformance(
    async (path, signedIn) => {
      if (path === '/api/v1/users') throw new Error('no answer within 10 s');
      return asking('admin@system.test')(path, signedIn);
    },
    ({ id }) => void told.push(id),
  );
  expect(verdicts.filter(({ faults }) => faults.length > 0)).toEqual([
    { id: 'users.list', path: '/api/v1/users', faults: ['no answer within 10 s'] },
  ]);
  expect(told).toEqual(whole.map(({ id }) => id));
});

describe('a back end on another origin', () => {
  const app = 'https://app.test';
  const allowing = (sent: string[]) => async (method: string) =>
    new Headers({
      'access-control-allow-origin': app,
      ...(method === 'OPTIONS'
        ? {
            'access-control-allow-methods': crossOrigin.methods.join(', '),
            'access-control-allow-headers': sent.join(', '),
          }
        : { 'access-control-expose-headers': crossOrigin.read.join(', ') }),
    });

  it('is informed which headers it fails to allow', async () => {
    expect((await checkCrossOrigin(allowing(crossOrigin.sent), app)).faults).toEqual([]);
    const { faults } = await checkCrossOrigin(allowing(['Authorization', 'Content-Type', 'If-Match']), app);
    expect(faults).toEqual(['access-control-allow-headers lacks idempotency-key, x-idle-seconds']);
    const silent = await checkCrossOrigin(async () => new Headers(), app);
    expect(silent.faults).toHaveLength(4);
    const other = await checkCrossOrigin(
      async () => new Headers({ 'access-control-allow-origin': 'https://other.test' }),
      app,
    );
    expect(other.faults).toContain('access-control-allow-origin lacks https://app.test');
  });

  it('may let all pass, but has to name what browsers want named', async () => {
    const names = ['allow-origin', 'allow-methods', 'allow-headers', 'expose-headers'];
    const all = new Headers(names.map((name) => [`access-control-${name}`, '*']));
    expect((await checkCrossOrigin(async () => all, app)).faults).toEqual([
      'access-control-allow-headers lacks authorization',
    ]);
    all.set('access-control-allow-headers', '*, Authorization');
    expect((await checkCrossOrigin(async () => all, app)).faults).toEqual([]);
  });

  it('is informed that it gave no answer', async () => {
    const silent = async () => Promise.reject(new Error('connection refused'));
    expect((await checkCrossOrigin(silent, app)).faults).toEqual(['connection refused']);
  });

  it('gets no header of the app that is not among those', async () => {
    const sent = new Set<string>();
    const { dataProvider } = testProviders({
      token: await server.signInAs('admin@acme.test'),
      apiBase: 'http://acme.localhost:4400',
      fetch: async (input, init) => {
        for (const [name] of new Headers(init?.headers)) sent.add(name);
        return server.app.fetch(new Request(input, init));
      },
    });
    const users = dataProvider(ownScope);
    const { data } = await users.create('users', { data: { ...details, email: 'cross@acme.test' } });
    await users.update('users', { id: data.id, data: { ...data, lastName: 'C' }, previousData: data });
    // Browsers always allow these.
    const more = [...sent].filter((name) => !['accept', 'accept-language'].includes(name));
    expect(more.sort()).toEqual(crossOrigin.sent);
  });
});
