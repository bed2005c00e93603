import { errorIn } from '#contract/errors.ts';
import { canaryOf } from '#server/demo/canary.ts';
import type { TestServer } from '../support/testServer.ts';
import { makeReady, validCall } from './calls.ts';
import { isWrite } from './routes.ts';
import { sheetText } from './sheetText.ts';
import { accountIdsOf, digests } from './storedRows.ts';
import { type Cell, ownerIn } from './tenantCells.ts';
import { tenants, type World } from './world.ts';

/**
 * Makes every call and returns violations of the documents: another status, another tenant's text, a refusal that
 * reveals what is behind it, a changed row. Refusals and reads come first: neither may write anything, except the
 * log's record of exported lists.
 */
export async function walkTenants(server: TestServer, world: World, cells: Cell[]): Promise<string[]> {
  const silent = cells.filter(isSilent);
  const writes = cells.filter((cell) => !isSilent(cell));
  const refusals: Refusals = new Map();
  const found: string[] = [];
  if (silent.length > 0) {
    const before = await digests(server.deps);
    for (const cell of silent) found.push(...(await call(server, cell, refusals)));
    found.push(...changed(before, await digests(server.deps)));
  }
  // An account that a call creates is nobody else's.
  const among = await accountIdsOf(server.deps);
  for (const tenant of tenants) {
    const accountId = world.accountIds[tenant];
    const inTenant = writes.filter(({ route, target }) => (route.sample.changes ?? target) === tenant);
    if (inTenant.length === 0) continue;
    const others = { accountId, isPlatform: tenant === 'system', among };
    const before = await digests(server.deps, others);
    for (const cell of inTenant) {
      await makeReady(server.deps, cell.route, world, tenant, await callerIdOf(server, world, cell));
      found.push(...(await call(server, cell, refusals)));
    }
    found.push(...changed(before, await digests(server.deps, others)));
  }
  const telling = [...refusals].filter(([, answers]) => answers.size > 1);
  return [...found, ...telling.map(([asked, answers]) => `${asked} is told ${[...answers].join(' or ')}`)];
}

/** Whose personal records are to be made ready. */
async function callerIdOf({ deps }: TestServer, world: World, { route, principal }: Cell) {
  if (!route.subject.isPersonal) return undefined;
  const caller = deps.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', world.accountIds[principal.host])
    .where('email', '=', principal.email ?? '');
  return (await caller.executeTakeFirst())?.id;
}

/** Whether the call may write nothing. */
export const isSilent = ({ route, expected }: Cell): boolean =>
  expected.code !== undefined || !(isWrite(route) || route.id.endsWith('.export'));

/** Refusals of one kind to one caller of one operation must be identical, byte by byte, whatever was asked for. */
type Refusals = Map<string, Set<string>>;

async function call(server: TestServer, cell: Cell, refusals: Refusals): Promise<string[]> {
  const { route, principal, path, expected, empty } = cell;
  const query = path.includes('?') ? '' : (route.sample.query ?? '');
  const { host, token } = principal;
  const where = `${principal.name}: ${route.row.method} ${path}${query}`;
  const response = await server
    .fetch(path + query, { ...validCall(route), host, token })
    .catch((error: Error) => error);
  if (response instanceof Error) return [`${where}: ${response.message}`];

  const body = await bodyText(response);
  const found: string[] = [];
  const error = response.status >= 400 ? errorIn(JSON.parse(body)) : undefined;
  if (response.status !== expected.status || error?.code !== expected.code) {
    found.push(
      `${where}: ${response.status} ${error?.code ?? ''}, not ${expected.status} ${expected.code ?? ''}`,
    );
  }
  if (error) remember(refusals, `${principal.name}: ${route.name} ${expected.code}`, response, body);
  const told = body + JSON.stringify([...response.headers]);
  for (const tenant of tenants) {
    const isTheirs =
      !route.subject.isPersonal || route.sample.namesCaller || principal.email === ownerIn(tenant);
    if ((error || !isTheirs || !isToldOf(cell, tenant)) && told.includes(canaryOf(tenant)))
      found.push(`${where}: shows ${tenant}'s text`);
  }
  if (empty && !isEmpty(body)) found.push(`${where}: finds something`);
  return found;
}

/** Whether an answer may contain this tenant's text: the account's it concerns, the caller's if it names them. */
const isToldOf = ({ route, target, principal }: Cell, tenant: string) =>
  tenant === target || route.sample.ofAllAccounts || (route.sample.namesCaller && tenant === principal.host);

function remember(refusals: Refusals, asked: string, response: Response, body: string): void {
  const headers = [...response.headers]
    .filter(([name]) => name !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value.replace(/'nonce-[^']+'/g, "'nonce'")}`);
  const answers = refusals.get(asked) ?? new Set();
  refusals.set(asked, answers.add([body, ...headers].join('\n')));
}

async function bodyText(response: Response): Promise<string> {
  const isSheet = response.headers.get('content-type')?.includes('spreadsheetml');
  return isSheet ? sheetText(await response.arrayBuffer()) : response.text();
}

function isEmpty(body: string): boolean {
  if (!body.startsWith('{')) return body.trim().split('\n').length === 1;
  const { data, pagination } = JSON.parse(body);
  return data.length === 0 && pagination.totalCount === 0;
}

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before)
    .filter((table) => before[table] !== after[table])
    .map((table) => `rows of ${table} changed that no call may change`);
