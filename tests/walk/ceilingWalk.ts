import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { errorIn } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations.ts';
import { stoppedClock } from '../support/testDeps.ts';
import { createTestServer, type TestServer } from '../support/testServer.ts';
import { mayDoAll } from './ceilingCells.ts';
import { isWrite, type Route, routes } from './routes.ts';
import { brief, control, full, isChosen, sample, unlimited } from './sample.ts';

type CeilingWalk<Cell> = {
  /** The subject's file. */
  subject: string;
  /** What nobody does, in words. */
  rule: string;
  cells: readonly Cell[];
  /** How many of the cells `npm run verify` and `npm test` walk. */
  wanted: { brief: number; slice: number };
  /** The subject's writes that give, take and reach no right. */
  leavesRights: readonly OperationId[];
  /** The governing rights for which a call is refused, or that it reaches someone who may do everything. */
  lackedBy: (cell: Cell) => string[];
  /** Makes each call, and returns violations of the rule: another outcome, other words, a changed row. */
  walk: (on: TestServer, cells: readonly Cell[]) => Promise<string[]>;
};

/**
 * The tests of ruling 18 for one subject: its walk, that no write is left out, and what the walk finds without the
 * ceiling.
 */
export function walkCeiling<Cell extends { route: Route }>(told: CeilingWalk<Cell>): void {
  const { subject, rule, cells, wanted, leavesRights, lackedBy, walk } = told;
  const isToBeRefused = (cell: Cell) => lackedBy(cell).length > 0;
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ clock: stoppedClock() });
  });
  afterAll(() => server.close());

  it.skipIf(!isChosen(subject))(
    `nobody ${rule}`,
    async () => {
      const walked = sample(cells, brief ? wanted.brief : wanted.slice);
      const differences = await walk(server, walked);
      const refusals = walked.filter(isToBeRefused).length;
      console.log(
        `ceiling of ${subject}: ${walked.length} of ${cells.length} cells, ${refusals} to be refused, ${differences.length} differences`,
      );
      expect(differences).toEqual([]);
      expect(refusals).toBeGreaterThan(walked.length / 5);
      expect(refusals).toBeLessThan((walked.length * 4) / 5);
    },
    full ? unlimited : 60_000,
  );

  it('walks every write but those that leave everyone’s rights as they are', () => {
    const writes = routes.filter(
      (route) => route.id.startsWith(`${subject}.`) && isWrite(route) && !leavesRights.includes(route.id),
    );
    expect([...new Set(cells.map(({ route }) => route.name))].sort()).toEqual(
      writes.map(({ name }) => name).sort(),
    );
  });

  control(
    'control: without the ceiling every refusal is missing',
    async () => {
      await withoutCeiling(async (changed) => {
        const refusals = cells.filter(isToBeRefused).filter((_, n) => n % 4 === 0);
        expect(await walk(changed, refusals)).toHaveLength(refusals.length);
      });
    },
    60_000,
  );
}

/** Provides a server that lets everyone give, take and reach everything. */
export async function withoutCeiling(run: (changed: TestServer) => Promise<void>): Promise<void> {
  careless ??= loadWithoutCeiling();
  const changed = await (await careless).createTestServer({ clock: stoppedClock() });
  try {
    await run(changed);
  } finally {
    await changed.close();
  }
}

/** Loaded once for all controls of a file. */
let careless: Promise<typeof import('../support/testServer.ts')> | undefined;

async function loadWithoutCeiling() {
  vi.resetModules();
  vi.doMock('#server/access/ceiling.ts', () => ({ requireCeiling: () => {} }));
  const loaded = await import('../support/testServer.ts');
  vi.doUnmock('#server/access/ceiling.ts');
  vi.resetModules();
  return loaded;
}

/** How an answer violates the rule: if any are lacked, a refusal names them and this field. */
export async function differenceFromRuling(
  response: Response,
  lackedRights: readonly string[],
  target: string,
): Promise<string | undefined> {
  const lacked = [...lackedRights].sort().join();
  if (lacked === '') return response.ok ? undefined : `${response.status} ${await response.text()}`;
  const error = errorIn(await response.json().catch(() => null));
  const [detail] = error?.details ?? [];
  const rights = String(detail?.values?.rights).split(', ').sort().join();
  const told = detail?.code === 'validation.mayDoAllLacking' ? mayDoAll : rights;
  const isRefused = response.status === 403 && error?.code === 'FORBIDDEN' && error.target === target;
  if (isRefused && told === lacked) return undefined;
  return `${response.status} ${error?.code} ${error?.target} ${told}, not ${lacked}`;
}
