import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { testServer } from '#tests/support/testServer.ts';
import { clearFirm, integrationId } from '#tests/walk/crmRecords.ts';
import { full } from '#tests/walk/sample.ts';
import { directoryOf } from './firmWorld.ts';

const server = testServer();
const as = 'admin@system.test';
const { create } = directoryOf(server);
let account = '';
let other: { id: string; key: string };
let written = 0;

beforeAll(async () => {
  account = await integrationId(server);
  other = await create('Ostrander Bluff Bank');
});

const path = (rest: string) => `/api/v1/admin/crm/accounts/${account}/investorFirms${rest}`;
const read = async (address: string) => (await (await server.fetch(address, { as })).json()).data;

async function write(method: string, rest: string, json?: object, version?: number) {
  written += 1;
  const headers: Record<string, string> = { 'idempotency-key': `write ${written}` };
  if (version !== undefined) headers['if-match'] = String(version);
  const answer = await server.fetch(path(rest), { method, as, headers, ...(json && { json }) });
  return { status: answer.status, body: await answer.json() };
}

/** One of two analysts' actions on a firm, by the version they last saw; the first target is its certain match. */
const act = fc.record({
  who: fc.constantFrom(0, 1),
  does: fc.constantFrom('look', 'link', 'unlink', 'reject', 'reject', 'restore', 'accept', 'undo'),
  target: fc.constantFrom(0, 1),
});
type Act = { who: number; does: string; target: number };
type Target = { id: string; key: string };
type Model = {
  key: string | null;
  rejected: string[];
  version: number;
  bulkId: string | null;
};

/** What a decision is about: an analyst who saw another link or other rejections is told of them. */
const decided = ({ key, rejected }: Model) => JSON.stringify([key, rejected]);

/** The outcome of a single write based on the current state. */
function applied(model: Model, does: string, target: Target): Model | null {
  const { key, rejected, version } = model;
  const next = { ...model, version: version + 1 };
  switch (does) {
    case 'link':
      if (key !== target.key && rejected.includes(target.id)) return null;
      return key === target.key ? next : { ...next, key: target.key, bulkId: null };
    case 'unlink':
      return key === null ? next : { ...next, key: null, bulkId: null };
    case 'reject':
      if (key === target.key) return null;
      return { ...next, rejected: [...new Set([...rejected, target.id])] };
    default:
      return { ...next, rejected: rejected.filter((id) => id !== target.id) };
  }
}

function single(firmId: string, does: string, { id, key }: Target, version: number) {
  if (does === 'reject') return write('PUT', `/${firmId}/notMatches/${id}`, undefined, version);
  if (does === 'restore') return write('DELETE', `/${firmId}/notMatches/${id}`, undefined, version);
  const json = { cmgEntityKey: does === 'link' ? key : null };
  return write('PUT', `/${firmId}/cmgEntityKey`, json, version);
}

async function bulk(body: object): Promise<string> {
  const { body: started } = await write('POST', '/bulk', body);
  await server.runJobs();
  return started.data.id;
}

/** Accepts all certain and clear matches; null if there are none. */
async function accept(): Promise<string | null> {
  const { status, body } = await write('POST', '/samples');
  if (status !== 201) return null;
  for (const { firm } of body.data.pairs) {
    await write('PUT', `/samples/${body.data.id}/${firm.id}`, { isRight: true });
  }
  return bulk({ action: 'acceptMatch', filter: {}, params: { sampleId: body.data.id } });
}

/** A firm, what each analyst last saw of it, and the last bulk acceptance. */
type Game = {
  firmId: string;
  targets: readonly Target[];
  model: Model;
  /** What was decided at each version. */
  past: Map<number, string>;
  seen: number[];
  run: string | null;
};

function become(game: Game, model: Model): void {
  game.model = model;
  game.past.set(model.version, decided(model));
}

const look = ({ firmId }: Game) => read(path(`/${firmId}`));

async function step(game: Game, { who, does, target }: Act): Promise<void> {
  if (does === 'look') game.seen[who] = (await look(game)).version;
  else if (does === 'accept') await acceptAll(game);
  else if (does === 'undo') await undoRun(game);
  else await writeOne(game, who, does, game.targets[target] ?? other);
}

async function acceptAll(game: Game): Promise<void> {
  const { match } = await look(game);
  const id = await accept();
  game.run = id ?? game.run;
  if (!match?.isClear) return;
  expect(game.model.rejected).not.toContain(match.firmId);
  const version = game.model.version + 1;
  become(game, { ...game.model, key: match.cmgEntityKey, version, bulkId: id });
}

async function undoRun(game: Game): Promise<void> {
  if (!game.run) return;
  await bulk({ action: 'undoAccept', filter: {}, params: { bulkId: game.run } });
  if (game.model.bulkId !== game.run) return;
  become(game, { ...game.model, key: null, version: game.model.version + 1, bulkId: null });
}

async function writeOne(game: Game, who: number, does: string, target: Target): Promise<void> {
  const { status, body } = await single(game.firmId, does, target, game.seen[who] ?? 1);
  const next = applied(game.model, does, target);
  const isOvertaken = game.past.get(game.seen[who] ?? 1) !== decided(game.model);
  const accepted = next ? 200 : 422;
  expect(status).toBe(isOvertaken ? 409 : accepted);
  if (status !== 200 || !next) return;
  become(game, next);
  game.seen[who] = body.data.version;
}

async function expectAsModelled(game: Game): Promise<void> {
  const { key, version, rejected } = game.model;
  const firm = await look(game);
  expect({ key: firm.cmgEntityKey, version: firm.version }).toEqual({ key, version });
  const address = `/dex/api/v1/firmMatcher/${account}/${game.firmId}?perPage=200`;
  const matches: MatchFirm[] = await read(address);
  const known = matches.map(({ id }) => id);
  expect(matches.flatMap(({ id, notMatch }) => (notMatch ? id : [])).sort()).toEqual(
    rejected.filter((id) => known.includes(id)).sort(),
  );
}

describe('two analysts who link, reject, undo and accept together', () => {
  it('never give a firm two targets, and never lose a rejection', async () => {
    let made = 0;
    const places = ['Ambrel', 'Corvath', 'Drosset', 'Estrin', 'Falmede', 'Gorsby', 'Hallick', 'Ivermay'];
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 7 }), async (acts) => {
        const { db } = server.deps;
        await db.updateTable('crm_investor_firms').set({ match_is_clear: false }).execute();
        made += 1;
        const firmId = await clearFirm(server, `${places[made % places.length]} Quorvex ${made}`);
        const { match } = await read(path(`/${firmId}`));
        const targets = [{ id: match.firmId, key: match.cmgEntityKey }, other];
        const model: Model = { key: null, rejected: [], version: 1, bulkId: null };
        const past = new Map([[1, decided(model)]]);
        const game: Game = { firmId, targets, model, past, seen: [1, 1], run: null };
        for (const one of acts) {
          await step(game, one);
          await expectAsModelled(game);
        }
      }),
      { numRuns: full ? 8 : 4, seed: 43 },
    );
  });

  it('at one moment: a rejection and a link of one firm are never both made', async () => {
    for (const n of [1, 2, 3]) {
      const firmId = await clearFirm(server, `Jossamere Quorvex ${n}`);
      const { match } = await read(path(`/${firmId}`));
      const answers = await Promise.all([
        single(firmId, 'reject', { id: match.firmId, key: match.cmgEntityKey }, 1),
        single(firmId, 'link', { id: match.firmId, key: match.cmgEntityKey }, 1),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});
