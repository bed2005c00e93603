import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ErrorBody } from '../../../contract/errors';
import { stoppedClock } from '../../support/testDeps';
import { createTestServer, type TestServer } from '../../support/testServer';
import { full } from '../../walk/sample';
import { populate, type World } from '../../walk/world';

const pairs = full ? 1_000 : 20;
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await createTestServer({ clock: stoppedClock() });
  world = await populate(server);
});
afterAll(() => server.close());

/** Two people write different values from the same version; `changed` is the field that the loser must be told of. */
const edits = {
  update: {
    path: '',
    changed: 'lastName',
    body: (who: string, n: number) => ({
      firstName: 'A',
      lastName: `${who} ${n}`,
      jobFunction: 'OTHER',
      employeeKey: null,
    }),
  },
  status: {
    path: '/status',
    changed: 'status',
    body: (_: string, n: number) => ({ status: n % 2 === 0 ? 'DISABLED' : 'ACTIVE' }),
  },
  email: {
    path: '/email',
    changed: 'email',
    body: (who: string, n: number) => ({ email: `${who}.${n}@pair.test` }),
  },
  roles: {
    path: '/roles',
    changed: 'roles',
    body: (_: string, n: number) => ({ roles: n % 2 === 0 ? [world.names('roles', 'acme').id] : [] }),
  },
};

it.each(Object.entries(edits))(
  'of two simultaneous edits exactly one wins: %s (R7)',
  async (name, edit) => {
    const faults = await collide(server, world, edit, pairs);
    console.log(`simultaneous edits: ${pairs} pairs of ${name}, ${faults.length} faults`);
    expect(faults).toEqual([]);
  },
  20 * 60_000,
);

it('control: without the check of versions both win', async () => {
  vi.resetModules();
  vi.doMock('../../../contract/operations', async (original) => {
    const actual = await original<typeof import('../../../contract/operations')>();
    type Id = Parameters<typeof actual.operation>[0];
    return { ...actual, operation: (id: Id) => ({ ...actual.operation(id), versioned: undefined }) };
  });
  const { createTestServer: createChanged } = await import('../../support/testServer');
  const changed = await createChanged();
  try {
    const faults = await collide(changed, await populate(changed), edits.update, 5);
    console.log(`simultaneous edits, control: ${faults.length} faults of 5 pairs`);
    expect(faults).toHaveLength(5);
  } finally {
    await changed.close();
    vi.doUnmock('../../../contract/operations');
    vi.resetModules();
  }
}, 60_000);

async function collide(
  { fetch, deps }: TestServer,
  { names }: World,
  { path, body, changed }: (typeof edits)[keyof typeof edits],
  count: number,
): Promise<string[]> {
  const faults: string[] = [];
  const { id = '' } = names('users', 'acme');
  const address = `/api/v1/admin/acme/users/${id}${path}`;
  // The stored value differs from what is written first, so that there is a change to tell of.
  let version = await versionOf();
  for (let n = 0; n < count; n++) {
    const write = (who: string) =>
      fetch(address, {
        method: 'PUT',
        as: 'admin@system.test',
        json: body(who, n),
        headers: { 'if-match': String(version) },
      });
    const answers = await Promise.all([write('first'), write('second')]);
    const lost = answers.filter(({ status }) => status === 409);
    const won = answers.filter(({ status }) => status === 200);
    const { error } = ErrorBody.safeParse(await lost[0]?.json()).data ?? {};
    const told = error?.details.find(({ target }) => target === changed);
    const stored = await versionOf();
    if (won.length !== 1 || lost.length !== 1) faults.push(`${n}: ${answers.map(({ status }) => status)}`);
    else if (error?.code !== 'EDIT_CONFLICT' || !told?.changedBy || !told.changedOn)
      faults.push(`${n}: ${JSON.stringify(error)}`);
    else if (stored !== version + 1) faults.push(`${n}: version ${stored} after ${version}`);
    version = stored;
  }
  return faults;

  async function versionOf() {
    const row = deps.db.selectFrom('users').select('version').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).version;
  }
}
