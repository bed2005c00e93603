import { beforeAll, describe, expect, it, vi } from 'vitest';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { type TestServer, testServer } from '#tests/support/testServer.ts';
import { makeReady, validCall } from '#tests/walk/calls.ts';
import { fill, isOfPlatform, type Route, routes } from '#tests/walk/routes.ts';
import { full } from '#tests/walk/sample.ts';
import { counts } from '#tests/walk/storedRows.ts';
import { populate, type World } from '#tests/walk/world.ts';

const rounds = full ? 100 : 1;
const keyed = routes.filter(({ row }) => row.idempotency === 'key');
// Each invite is sent on the clock's current day.
const server = testServer({ clock: stoppedClock(), config: { invitesPerDay: rounds * 2 * keyed.length } });
let world: World;
beforeAll(async () => {
  world = await populate(server);
});

describe('a call repeated with its Idempotency-Key happens once', () => {
  it.each(keyed.map((route) => ({ name: route.name, route })))(
    '$name',
    async ({ route }) => {
      const faults: string[] = [];
      for (let n = 0; n < rounds; n++) {
        faults.push(...(await repeat(server, world, route, 'one after the other', 2)));
        faults.push(...(await repeat(server, world, route, 'all at once', 5)));
      }
      console.log(`retries: ${route.name}: ${rounds * 2} keys, ${rounds * 7} calls, ${faults.length} faults`);
      expect(faults).toEqual([]);
    },
    20 * 60_000,
  );
});

it('control: without the key a retry happens again', async () => {
  vi.resetModules();
  vi.doMock('#contract/operations.ts', async (original) => {
    const actual = await original<typeof import('#contract/operations.ts')>();
    type Id = Parameters<typeof actual.operation>[0];
    return { ...actual, operation: (id: Id) => ({ ...actual.operation(id), idempotency: 'never' }) };
  });
  const { createTestServer: createChanged } = await import('#tests/support/testServer.ts');
  const changed = await createChanged();
  try {
    const inChanged = await populate(changed);
    const faults = [];
    for (const route of keyed)
      faults.push(...(await repeat(changed, inChanged, route, 'one after the other', 2)));
    console.log(`retries, control: ${faults.length} faults of ${keyed.length} operations`);
    expect(faults.length).toBeGreaterThanOrEqual(keyed.length);
  } finally {
    await changed.close();
    vi.doUnmock('#contract/operations.ts');
    vi.resetModules();
  }
});

let keys = 0;

/**
 * Sends one call several times under one key: every answer equals the first, and the effects of one call are stored.
 */
async function repeat(
  { fetch, deps }: TestServer,
  inWorld: World,
  route: Route,
  how: 'one after the other' | 'all at once',
  times: number,
): Promise<string[]> {
  keys += 1;
  const as = isOfPlatform(route) ? 'admin@system.test' : 'admin@acme.test';
  await makeReady(deps, route, inWorld, 'acme');
  const path = fill(route, inWorld.names(route.subject.name, 'acme')) + (route.sample.query ?? '');
  const call = validCall(route);
  const headers = { ...call.headers, 'idempotency-key': `repeat-${keys}` };
  const send = async () => {
    const response = await fetch(path, { ...call, as, headers });
    return `${response.status} ${await response.text()}`;
  };

  await fetch('/api/v1/self/profile', { as });
  const before = await counts(deps);
  const answers: string[] = [];
  if (how === 'all at once') answers.push(...(await Promise.all(Array.from({ length: times }, send))));
  else for (let n = 0; n < times; n++) answers.push(await send());
  const after = await counts(deps);

  const faults: string[] = [];
  if (!(route.sample.isSecret ? isToldOnce(answers) : isToldEachTime(answers)))
    faults.push(`${route.name}, ${how}: ${answers.join(' | ')}`);
  const added: Record<string, number> = { audit_events: 1, idempotency_records: 1, ...route.sample.adds };
  for (const [table, count] of Object.entries(after)) {
    const made = count - (before[table] ?? 0);
    const expected = added[table] ?? 0;
    if (made !== expected) faults.push(`${route.name}, ${how}: ${made} rows of ${table}, not ${expected}`);
  }
  return faults;
}

const isToldEachTime = (answers: string[]) => new Set(answers).size === 1 && /^20/.test(answers[0] ?? '');

/** One call gets what is shown once; each other one gets the record's id. */
function isToldOnce(answers: string[]): boolean {
  const told = answers.filter((answer) => /^20/.test(answer));
  const id = /"id":"([^"]+)"/.exec(told[0] ?? '')?.[1] ?? 'none';
  const others = answers.filter((answer) => !told.includes(answer));
  return told.length === 1 && others.every((answer) => answer.startsWith('409') && answer.includes(id));
}
