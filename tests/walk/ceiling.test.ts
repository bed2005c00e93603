import { beforeAll, describe, expect, it } from 'vitest';
import { userBulkActions } from '#contract/users.ts';
import { pairsOf } from '../support/pairs.ts';
import { stoppedClock } from '../support/testDeps.ts';
import { type TestServer, testServer } from '../support/testServer.ts';
import { addFactor } from './addFactor.ts';
import { addBrowser, addSession, browserIdOf } from './addSession.ts';
import { bulkOutcome } from './bulkOutcome.ts';
import { type CeilingCell, ceilingCells, lackedBy } from './ceilingCells.ts';
import { ceilingOfAccounts } from './ceilingOfAccounts.ts';
import { ceilingOfKeys } from './ceilingOfKeys.ts';
import { ceilingOfProviders } from './ceilingOfProviders.ts';
import { differenceFromRuling, withoutCeiling } from './ceilingWalk.ts';
import { type CeilingWorld, makeSubject, populateCeiling, stored } from './ceilingWorld.ts';
import { isWrite, routes } from './routes.ts';
import { brief, control, isChosen, pairwise, sample, unlimited } from './sample.ts';

const server = testServer({ clock: stoppedClock() });
let world: CeilingWorld;
beforeAll(async () => {
  world = await populateCeiling(server);
});

it.skipIf(!isChosen('users'))(
  'nobody gives, takes or reaches a governing right that they lack',
  async () => {
    const all = ceilingCells();
    const cells = brief ? sample(all, 120) : pairwise(all, facetsOf);
    const differences = await walk(server, world, cells);
    const refusals = cells.filter((cell) => lackedBy(cell).length > 0).length;
    console.log(
      `ceiling: ${cells.length} of ${all.length} cells, ${refusals} to be refused, ${differences.length} differences`,
    );
    expect(refusals).toBeGreaterThan(cells.length / 5);
    expect(refusals).toBeLessThan((cells.length * 4) / 5);
    expect(differences).toEqual([]);
  },
  unlimited,
);

it.skipIf(brief)('the slice holds every two that meet: caller, place, call, holder and what is given', () => {
  const all = ceilingCells();
  expect(pairsOf(pairwise(all, facetsOf), facetsOf)).toEqual(pairsOf(all, facetsOf));
});

it('walks every write about a user', () => {
  const reachesNobody = ['users.cancelBulk'];
  const writes = routes.filter(
    (route) => route.id.startsWith('users.') && isWrite(route) && !reachesNobody.includes(route.id),
  );
  const walked = new Set(ceilingCells().map(({ route }) => route.name));
  expect([...walked].sort()).toEqual(writes.map(({ name }) => name).sort());
});

it('walks every bulk action on users, and every call about oneself that gives', () => {
  const cells = ceilingCells();
  const actions = new Set(cells.flatMap(({ call: { bulkAction } }) => bulkAction ?? []));
  expect([...actions].sort()).toEqual([...userBulkActions].sort());
  const givingTo = (cells: CeilingCell[]) =>
    new Set(
      cells
        .filter(({ call }) => call.about.length > 1)
        .map(({ route, call }) => `${call.name} by ${route.name}`),
    );
  const others = cells.filter(({ isOneself, place }) => !isOneself && place.isOwn);
  expect(givingTo(cells.filter(({ isOneself }) => isOneself))).toEqual(givingTo(others));
});

control(
  'control: without the ceiling every refusal is missing',
  async () => {
    await withoutCeiling(async (changed) => {
      const all = ceilingCells().filter((cell) => lackedBy(cell).length > 0);
      const cells = all.filter((_, n) => n % Math.ceil(all.length / 60) === 0);
      const differences = await walk(changed, await populateCeiling(changed), cells);
      console.log(`ceiling, control: ${differences.length} differences of ${cells.length} cells`);
      expect(differences).toHaveLength(cells.length);
    });
  },
  unlimited,
);

describe('of accounts', ceilingOfAccounts);
describe('of keys', ceilingOfKeys);
describe('of identity providers', ceilingOfProviders);

/** Which facets of a cell are covered in pairs, in the slice. */
const facetsOf = (cell: CeilingCell) => [
  cell.caller.name,
  cell.place.name,
  `${cell.call.name} by ${cell.call.id}`,
  holderOf(cell),
  cell.given,
];

const holderOf = ({ isOneself, subject }: CeilingCell) => (isOneself ? 'oneself' : `holder of ${subject}`);

/** Makes each call and returns violations of the rule: another outcome, other words, a changed row. */
async function walk(on: TestServer, inWorld: CeilingWorld, cells: CeilingCell[]): Promise<string[]> {
  const differences: string[] = [];
  for (const cell of cells) {
    const { caller, place, route, call, given } = cell;
    const where = `${caller.name} at ${place.name}: ${call.name} by ${call.id}, ${holderOf(cell)}, given ${given}`;
    const met = await makeSubject(on, inWorld, cell);
    const factorId = await addFactor(on.deps, met.id);
    const [sessionId, browserId] = [on.deps.newId(), browserIdOf(on.deps.newId())];
    const of = { account_id: inWorld.accountIds[place.account], user_id: met.id };
    await addSession(on.deps, { ...of, id: sessionId });
    await addBrowser(on.deps, of, browserId);
    let before = await stored(on, met);
    const path = route.path
      .replace('{sub}', place.account)
      .replace('{id}', met.id)
      .replace('{factorId}', factorId)
      .replace('{sessionId}', sessionId)
      .replace('{browserId}', browserId);
    let response = await on.fetch(path, {
      token: met.token,
      host: caller.host,
      method: route.row.method,
      json: call.json?.(inWorld.roleIds[place.account], cell, met.id),
      headers: { 'if-match': '1', 'idempotency-key': on.deps.newId() },
    });
    if (response.status === 202) {
      before = await stored(on, met);
      response = await bulkOutcome(on, response);
    }
    const lacked = lackedBy(cell);
    const difference = await differenceFromRuling(response, lacked, call.target);
    if (difference) differences.push(`${where}: ${difference}`);
    else if (lacked.length > 0 && (await stored(on, met)) !== before)
      differences.push(`${where}: refused, and changed`);
  }
  return differences;
}
