import { canaryOf } from '../../server/demo/seedDemo';
import { isWrite, type Route, signedInRoutes } from './routes';
import { holdsAny } from './specification';
import { type Principal, type TenantName, tenants, type World } from './world';

/** One call of the walk: who calls what, about which account and record, and what the documents answer. */
export type Cell = {
  route: Route;
  principal: Principal;
  path: string;
  /** The account the call is about; undefined where there is none of that name. */
  target: TenantName | undefined;
  /** The tenant whose record the path names. */
  recordOf: TenantName | undefined;
  expected: { status: number; code?: string };
  /** Whether a list must come back empty: it was searched for another tenant's text. */
  empty?: true;
};

const noSuchId = '01890000-0000-7000-8000-00000000dead';
const badIds = [noSuchId, 'x', `${noSuchId}%00`, '%2e%2e%2fusers', "'or''='"];
const noSuchAccounts = ['nowhere', 'ACME', 'acme.', '%252e%252e', 'acme%2fusers'];

/** Every operation by everyone about every account and record. */
export function tenantCells(world: World): Cell[] {
  return world.principals.flatMap((principal) =>
    signedInRoutes.flatMap((route) =>
      subdomainsFor(route, principal).flatMap(({ sub, target }) =>
        recordsFor(route, world).flatMap(({ id, recordOf }) => {
          const path = route.path.replace('{sub}', sub).replace('{id}', id);
          const expected = expectation(route, principal, target, recordOf);
          const cell = { route, principal, path, target, recordOf, expected };
          return expected.code ? [cell] : queriesFor(cell);
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

function recordsFor({ id, path }: Route, world: World): { id: string; recordOf: TenantName | undefined }[] {
  if (!path.includes('{id}')) return [{ id: '', recordOf: undefined }];
  const ids = id.startsWith('roles.') ? world.roleIds : world.userIds;
  return [
    ...tenants.map((tenant) => ({ id: ids[tenant], recordOf: tenant })),
    ...badIds.map((bad) => ({ id: bad, recordOf: undefined })),
  ];
}

/** The order of refusals is part of the promise: whoever may not look is told the same whatever there is to see. */
function expectation(
  { path, gate, row }: Route,
  { holds, refused, host }: Principal,
  target: TenantName | undefined,
  recordOf: TenantName | undefined,
): Cell['expected'] {
  if (refused) return refused;
  if (typeof gate === 'object') {
    if (!holdsAny(holds, gate.anyOf)) return forbidden;
    if (!target) return notFound;
    if (target === host && gate.ownAccountToo && !holdsAny(holds, gate.ownAccountToo)) return forbidden;
  }
  if (path.includes('{id}') && recordOf !== target) return notFound;
  return { status: row.status ?? 200 };
}

const forbidden = { status: 403, code: 'FORBIDDEN' };
const notFound = { status: 404, code: 'NOT_FOUND' };

/** A list is asked in all its orders and filters, also for each other tenant's text. */
function queriesFor(cell: Cell): Cell[] {
  const { route, path, target } = cell;
  if (isWrite(route) || !route.row.query) return [cell];
  const parameters = listParameters[route.id] ?? [];
  const others = tenants.filter((tenant) => tenant !== target && route.id !== 'accounts.list');
  return [
    cell,
    ...parameters.map((query): Cell => ({ ...cell, path: `${path}?${query}` })),
    ...others.map(
      (tenant): Cell => ({ ...cell, path: `${path}?searchText=${canaryOf(tenant)}`, empty: true }),
    ),
  ];
}

const ordersOf = (...fields: string[]) =>
  fields.flatMap((field) => [`orderField=${field}`, `orderField=${field}&orderDirection=desc`]);
const paging = ['perPage=1', 'page=2&perPage=3', 'perPage=200', 'page=999999', 'includeTotals=false'];
const userQueries = [
  ...ordersOf('lastName', 'firstName', 'email', 'employeeKey', 'jobFunction', 'status'),
  ...ordersOf('accountConfirmed', 'createdOn', 'lastLoginTime'),
  ...['ACTIVE', 'DISABLED', 'ACTIVE,DISABLED'].flatMap((status) => [
    `status=${status}`,
    `userStatus=${status}`,
  ]),
  ...['jobFunction=TRADER,OTHER', 'accountConfirmed=true', 'accountConfirmed=false', 'searchText=e'],
];
const listParameters: Partial<Record<string, string[]>> = {
  'users.list': [...paging, ...userQueries],
  'roles.users': [...paging, ...userQueries],
  'users.export': [...userQueries, 'locale=fr'],
  'roles.list': [...paging, ...ordersOf('name'), 'searchText=e'],
  'traits.list': [...paging, ...ordersOf('name', 'code'), 'searchText=e'],
  'accounts.list': [
    ...paging,
    ...ordersOf('name', 'subdomain', 'cmgEntityKey', 'accountType', 'licenseType', 'licenseCount', 'status'),
    ...['status=ACTIVE,PENDING', 'accountType=BUY_SIDE', 'licenseType=TRIAL', 'traits=CRM', 'searchText=a'],
  ],
};
