import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { ErrorBody } from '#contract/errors.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { type TestServer, testServer } from '#tests/support/testServer.ts';
import { full } from '#tests/walk/sample.ts';

const creates = full ? 500 : 12;
const rounds = full ? 100 : 1;
const as = 'admin@acme.test';
const server = testServer({ clock: stoppedClock() });

describe('the last licence of an account', () => {
  it(
    'is taken by exactly one of many at once',
    async () => {
      const faults: string[] = [];
      for (let round = 0; round < rounds; round++) faults.push(...(await race(server, round)));
      console.log(`license limit: ${rounds} times ${creates} creates at once, ${faults.length} faults`);
      expect(faults).toEqual([]);
    },
    30 * 60_000,
  );

  it('is there again when a user is disabled, and lets no second one in', async () => {
    await leaveOne(server);
    const first = await create(server, 'first');
    const { id, version } = (await first.json()).data;
    const setStatus = (status: string, from: number) =>
      server.fetch(`/api/v1/users/${id}/status`, {
        method: 'PUT',
        as,
        json: { status },
        headers: { 'if-match': String(from) },
      });
    expect((await create(server, 'early')).status).toBe(409);
    expect((await setStatus('DISABLED', version)).status).toBe(200);
    expect((await create(server, 'second')).status).toBe(201);
    const again = await setStatus('ACTIVE', version + 1);
    expect(ErrorBody.parse(await again.json()).error.code).toBe('LICENSE_LIMIT');
  });
});

it('control: without the count in the update all get one', async () => {
  vi.resetModules();
  vi.doMock('#server/services/users/licenses.ts', () => ({
    takeLicense: async () => {},
    returnLicense: async () => {},
    withinLicenses: <T>(write: Promise<T>) => write,
  }));
  const { createTestServer: createChanged } = await import('#tests/support/testServer.ts');
  const changed = await createChanged();
  try {
    expect((await race(changed, 0)).length).toBeGreaterThan(0);
  } finally {
    await changed.close();
    vi.doUnmock('#server/services/users/licenses.ts');
    vi.resetModules();
  }
});

/** What is wrong after many simultaneous creates when only one can succeed. */
async function race(tried: TestServer, round: number): Promise<string[]> {
  const licensed = await leaveOne(tried);
  const answers = await Promise.all(
    Array.from({ length: creates }, (_, n) => create(tried, `race.${round}.${n}`)),
  );
  const statuses = answers.map(({ status }) => status);
  const made = statuses.filter((status) => status === 201).length;
  const refused = statuses.filter((status) => status === 409).length;
  const { used, active } = await counted(tried);
  const faults = [];
  if (made !== 1 || refused !== creates - 1) faults.push(`${round}: ${made} made, ${refused} refused`);
  if (used !== licensed || active !== licensed)
    faults.push(`${round}: ${used} licences used by ${active} users, of ${licensed}`);
  return faults;
}

/** Leaves the account one licence; returns how many it then has. */
async function leaveOne({ deps }: TestServer): Promise<number> {
  const { license_count } = await deps.db
    .updateTable('accounts')
    .set(({ ref }) => ({ license_count: sql<number>`${ref('licenses_used')} + 1` }))
    .where('subdomain', '=', 'acme')
    .returning('license_count')
    .executeTakeFirstOrThrow();
  return license_count;
}

async function counted({ deps }: TestServer): Promise<{ used: number; active: number }> {
  const { used, active } = await deps.db
    .selectFrom('accounts')
    .select((account) => [
      'licenses_used as used',
      account
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('users.account_id', '=', 'accounts.id')
        .where('users.status', '=', 'ACTIVE')
        .as('active'),
    ])
    .where('subdomain', '=', 'acme')
    .executeTakeFirstOrThrow();
  return { used, active: Number(active) };
}

const create = ({ fetch }: TestServer, mailbox: string) =>
  fetch('/api/v1/users', {
    method: 'POST',
    as,
    json: {
      firstName: 'A',
      lastName: 'B',
      jobFunction: 'OTHER',
      employeeKey: null,
      email: `${mailbox}@license.test`,
    },
  });
