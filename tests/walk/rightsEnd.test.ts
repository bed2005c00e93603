import { decodeJwt } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { mintToken } from '../support/mintToken.ts';
import { stoppedClock } from '../support/testDeps.ts';
import { testServer } from '../support/testServer.ts';
import { addUser } from './addUser.ts';
import { makeReady, tenantOf, validCall } from './calls.ts';
import { platformRights } from './principals.ts';
import { fill, type Route, signedInRoutes } from './routes.ts';
import { sampleNth } from './sample.ts';
import { populate, type World } from './world.ts';

const server = testServer({ clock: stoppedClock() });
let world: World;
let worker: { id: string; token: string };
const email = 'worker@system.test';

beforeAll(async () => {
  world = await populate(server);
  const id = await addUser(server.deps, {
    account_id: world.accountIds.system,
    email,
    permissions: platformRights,
  });
  worker = { id, token: await mintToken(server.deps, email) };
});

/** In the system tenant only its administrator changes how people prove who they are. */
const isOfWorker = ({ gate, path }: Route) =>
  typeof gate !== 'object' || !gate.governsSignIn || path.includes('{sub}');

type Ending = {
  how: string;
  end: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  open?: Route['gate'];
};

/** The user's rights end by calls if possible, else in the database as their calls will do it. */
const endings: Ending[] = [
  {
    how: 'the user is disabled',
    end: () => write(`/api/v1/users/${worker.id}/status`, { status: 'DISABLED' }),
    undo: async () => {
      await write(`/api/v1/users/${worker.id}/status`, { status: 'ACTIVE' });
      await setSession(null);
    },
  },
  {
    how: 'the roles are taken away',
    end: () => write(`/api/v1/admin/system/users/${worker.id}/roles`, { roles: [] }),
    undo: async () =>
      write(`/api/v1/admin/system/users/${worker.id}/roles`, { roles: [await roleOfWorker()] }),
    open: 'signedIn',
  },
  {
    how: 'the account is disabled',
    end: () => setAccount({ status: 'DISABLED' }),
    undo: () => setAccount({ status: 'ACTIVE' }),
  },
  { how: 'the session ends', end: () => setSession(new Date()), undo: () => setSession(null) },
  {
    how: "the account's traits are taken away",
    end: () => setTraits([]),
    undo: () => setTraits(['PLATFORM', 'ACCOUNT', 'FIRM_MAINTENANCE']),
    open: 'signedIn',
  },
];

it.each(endings.map((ending, turn) => ({ ...ending, turn })))(
  'a live token is refused on every operation once $how',
  async ({ how, end, undo, open, turn }) => {
    const routes = sampleNth(signedInRoutes.filter(isOfWorker), turn, endings.length).filter(
      ({ gate }) => gate !== open,
    );
    const before = await admitted(routes);
    await end();
    const after = await admitted(routes);
    await undo();
    console.log(`rights end: ${how}: ${before.length} operations before, ${after.length} after`);
    expect(before).toEqual(routes.map(({ name }) => name));
    expect(after).toEqual([]);
    expect(await admitted(routes.slice(0, 3))).toHaveLength(Math.min(3, routes.length));
  },
);

async function admitted(routes: Route[]): Promise<string[]> {
  const names: string[] = [];
  for (const route of routes) {
    const tenant = tenantOf(route);
    await makeReady(server.deps, route, world, tenant, worker.id);
    const path = fill(route, world.names(route.subject.name, tenant)) + (route.sample.query ?? '');
    const { status } = await server.fetch(path, { ...validCall(route), host: 'system', token: worker.token });
    if (status < 400) names.push(route.name);
    else if (status !== 401 && status !== 403) throw new Error(`${route.name} answered ${status}`);
  }
  return names;
}

async function write(path: string, json: object): Promise<void> {
  const { version } = await server.deps.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', worker.id)
    .executeTakeFirstOrThrow();
  const headers = { 'if-match': String(version) };
  const response = await server.fetch(path, { method: 'PUT', as: 'admin@system.test', json, headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
}

async function roleOfWorker(): Promise<string> {
  const role = server.deps.db.selectFrom('roles').select('id').where('name', '=', email);
  return (await role.executeTakeFirstOrThrow()).id;
}

const setAccount = (changed: { status: 'ACTIVE' | 'DISABLED' }) =>
  server.deps.db.updateTable('accounts').set(changed).where('subdomain', '=', 'system').execute();

const setSession = (ended_on: Date | null) =>
  server.deps.db
    .updateTable('sessions')
    .set({ ended_on })
    .where('id', '=', String(decodeJwt(worker.token).sid))
    .execute();

async function setTraits(codes: string[]): Promise<void> {
  const account_id = world.accountIds.system;
  await server.deps.db.deleteFrom('account_traits').where('account_id', '=', account_id).execute();
  for (const trait_code of codes) {
    await server.deps.db.insertInto('account_traits').values({ account_id, trait_code }).execute();
  }
}
