import { paramNames } from '#contract/operation.ts';
import { canaryOf } from '#server/demo/canary.ts';
import type { Principal } from './principals.ts';
import { parametersOf, queriesOf } from './queries.ts';
import { fill, isWrite, noSuchId, type Route, signedInRoutes } from './routes.ts';
import { holdsAny, type Names } from './subject.ts';
import { type TenantName, tenants, type World } from './world.ts';

/** One call of the walk: who calls what, about which account and record, and the documented answer. */
export type Cell = {
  route: Route;
  principal: Principal;
  path: string;
  /** The account of the call; undefined if there is none of that name. */
  target: TenantName | undefined;
  /** The tenant whose record the path names. */
  recordOf: TenantName | undefined;
  expected: { status: number; code?: string };
  /** Whether a list must be empty: it was searched for another tenant's text. */
  empty?: true;
};

const badIds = [noSuchId, 'x', `${noSuchId}%00`, '%2e%2e%2fusers', "'or''='"];
const noSuchAccounts = ['nowhere', 'ACME', 'acme.', '%252e%252e', 'acme%2fusers'];

/** Every operation by everyone about every account and record. */
export function tenantCells(world: World): Cell[] {
  return world.principals.flatMap((principal) =>
    signedInRoutes.flatMap((route) =>
      subdomainsFor(route, principal).flatMap(({ sub, target }) =>
        recordsFor(route, world, target).flatMap(({ names, recordOf }) => {
          const path = fill(route, names, sub);
          const expected = expectation(route, principal, target, recordOf);
          const cell = { route, principal, path, target, recordOf, expected };
          return expected.code ? [cell] : queriesFor(cell, world);
        }),
      ),
    ),
  );
}

function subdomainsFor(
  { path }: Route,
  { host }: Principal,
): { sub: string; target: TenantName | undefined }[] {
  if (path.includes('{sub}')) {
    return [
      ...tenants.map((tenant) => ({ sub: tenant, target: tenant })),
      ...noSuchAccounts.map((sub) => ({ sub, target: undefined })),
    ];
  }
  return [{ sub: '', target: path.startsWith('/api/v1/admin') ? 'system' : host }];
}

type Record = { names: Names; recordOf: TenantName | undefined };

/** The last name of a path is a record of each tenant in turn, and of none; the names before it are the target's. */
function recordsFor(
  { path, subject, sample }: Route,
  world: World,
  target: TenantName | undefined,
): Record[] {
  const name = paramNames(path).at(-1);
  const around = world.names(subject.name, target ?? 'acme');
  if (!name) return [{ names: around, recordOf: target }];
  const bad = badIds.map((id): Record => ({ names: { ...around, [name]: id }, recordOf: undefined }));
  const misplaced = sample.areApart ? [] : misplacedIn(path, world.others(subject.name), around);
  if (subject.platformNames?.[name]) return [{ names: around, recordOf: target }, ...bad, ...misplaced];
  const ofTenants = tenants.map(
    (tenant): Record => ({
      names: { ...around, [name]: world.names(subject.name, tenant)[name] ?? '' },
      recordOf: tenant,
    }),
  );
  return [...ofTenants, ...bad, ...misplaced];
}

/** Names before the last one represent a record without such a part, or none. */
function misplacedIn(path: string, others: Names, around: Names): Record[] {
  const before = paramNames(path).slice(0, -1);
  return before.flatMap((name) =>
    [others[name], noSuchId]
      .filter((id) => id !== undefined)
      .map((id): Record => ({ names: { ...around, [name]: id }, recordOf: undefined })),
  );
}

/** The order of refusals is part of the promise: people who may not look get the same answer whatever exists. */
function expectation(
  { path, gate, row, subject }: Route,
  { holds, refused, host, email, isProgram }: Principal,
  target: TenantName | undefined,
  recordOf: TenantName | undefined,
): Cell['expected'] {
  if (refused) return refused;
  if (isProgram && isOfPerson(gate)) return forbidden;
  if (typeof gate === 'object') {
    if (!isOpened(gate, holds, host)) return forbidden;
    if (!target) return notFound;
    if (target === host && gate.ownAccountToo && !holdsAny(holds, gate.ownAccountToo)) return forbidden;
  }
  const done = isBelowSignIn(gate, holds, host, target, email) ? { status: row.status ?? 200 } : forbidden;
  if (paramNames(path).length === 0) return done;
  const isTheirs = !subject.isPersonal || email === ownerIn(host);
  if (recordOf !== target || !isTheirs) return notFound;
  return done;
}

/** Who may change how an account's people prove who they are (decisions, 55). */
function isBelowSignIn(
  gate: Route['gate'],
  holds: Principal['holds'],
  host: TenantName,
  target: TenantName | undefined,
  email: string | undefined,
): boolean {
  if (typeof gate !== 'object' || !gate.governsSignIn) return true;
  if (target === 'system') return email === 'admin@system.test';
  const prefix = target === host ? '' : 'Global';
  return ['Account', 'User', 'Role', 'ApiKey'].every((entity) =>
    holdsAny(holds, [`full:${prefix}${entity}`]),
  );
}

const isOpened = (
  { anyOf, ofPlatform }: Exclude<Route['gate'], string>,
  holds: Principal['holds'],
  host: TenantName,
) => holdsAny(holds, anyOf) && (!ofPlatform || host === 'system');

const isOfPerson = (gate: Route['gate']) =>
  gate === 'signedIn' || (typeof gate === 'object' && gate.ofPerson === true);

/** Whose personal records are walked. */
export const ownerIn = (tenant: TenantName) => `admin@${tenant}.test`;

const forbidden = { status: 403, code: 'FORBIDDEN' };
const notFound = { status: 404, code: 'NOT_FOUND' };

/** A list is requested in all its orders and filters, also for each other tenant's text and records. */
function queriesFor(cell: Cell, world: World): Cell[] {
  const { route, path, target } = cell;
  if (isWrite(route)) return [cell];
  const parameters = parametersOf(route.row);
  const others = route.sample.ofAllAccounts ? [] : tenants.filter((tenant) => tenant !== target);
  const foreign = others.flatMap((tenant) => [
    ...(parameters.includes('searchText') ? [`searchText=${canaryOf(tenant)}`] : []),
    ...(parameters.includes('ids') ? foreignIds(route, world, tenant) : []),
  ]);
  return [
    cell,
    ...queriesOf(route.row, route.sample).map((query): Cell => ({ ...cell, path: `${path}?${query}` })),
    ...foreign.map((query): Cell => ({ ...cell, path: `${path}?${query}`, empty: true })),
  ];
}

const foreignIds = ({ subject }: Route, world: World, tenant: TenantName): string[] =>
  Object.keys(subject.names ?? {}).map((name) => `ids=${world.names(subject.name, tenant)[name]}`);
