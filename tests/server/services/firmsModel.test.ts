import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Firm } from '#contract/firms.ts';
import { rolesOfTyped } from '#contract/firmValues.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { detailsOf, directoryOf } from './firmWorld.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Staff = ReturnType<typeof directoryOf>;
/** One of two people's actions on the firm as they last saw it, perhaps some time ago. */
type Step = {
  who: 0 | 1;
  act: (staff: Staff, seen: Firm) => Promise<{ status: number }>;
  looksFirst: boolean;
};

const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
const statuses = fc.constantFrom('EFFECTIVE', 'DELETED');

const acts: fc.Arbitrary<Step['act']> = fc.oneof(
  fc.tuple(fc.nat(99), statuses).map(
    ([n, recordStatus]) =>
      (staff: Staff, { id }: Firm) =>
        staff.call('POST', `/${id}/names`, { value: `Name ${n}`, type: 'OTHER', recordStatus }),
  ),
  fc.tuple(fc.nat(9), statuses).map(([n, recordStatus]) => (staff: Staff, { id, names }: Firm) => {
    const name = pick(names, n);
    const body = { value: `${name?.value.slice(0, 20)} ${n}`, type: 'LEGAL', recordStatus };
    return staff.call('PUT', `/${id}/names/${name?.id}`, body, name?.version);
  }),
  fc.nat(9).map(
    (n) =>
      (staff: Staff, { id, names }: Firm) =>
        staff.call('POST', `/${id}/names/${pick(names, n)?.id}/setDisplayName`),
  ),
  fc.tuple(fc.constantFrom('INVESTOR', 'SPONSOR', 'LENDER'), statuses).map(
    ([type, recordStatus]) =>
      (staff: Staff, { id }: Firm) =>
        staff.call('POST', `/${id}/roles`, { type, recordStatus }),
  ),
  fc.tuple(fc.nat(9), statuses).map(([n, recordStatus]) => (staff: Staff, { id, roles }: Firm) => {
    const role = pick(roles, n);
    return staff.call('PUT', `/${id}/roles/${role?.id}`, { type: role?.type, recordStatus }, role?.version);
  }),
  fc
    .record({ entityType: fc.constantFrom('BANK', null), recordStatus: statuses })
    .map((changes) => (staff: Staff, firm: Firm) => {
      const path = `/${firm.id}/firmBasicInformation/${firm.id}`;
      return staff.call('PUT', path, detailsOf(firm, changes), firm.details.version);
    }),
);

it('any edits by two people keep the rules, and each that is taken is a version', async () => {
  const people = [directoryOf(server), directoryOf(server)];
  let made = 0;
  const counts: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record<Step>({ who: fc.constantFrom(0, 1), act: acts, looksFirst: fc.boolean() }), {
        minLength: 5,
        maxLength: 20,
      }),
      async (steps) => {
        made += 1;
        const first = await (people[0] as Staff).create(`Modelled ${made}`);
        const seen = [first, first];
        let taken = 1;
        for (const { who, act, looksFirst } of steps) {
          const staff = people[who] as Staff;
          if (looksFirst) seen[who] = await staff.get(first.id);
          const { status } = await act(staff, seen[who] as Firm);
          counts[status] = (counts[status] ?? 0) + 1;
          expect([200, 201, 404, 409, 422]).toContain(status);
          if (status < 300) taken += 1;
          await keepsRules(await staff.get(first.id), taken);
        }
      },
    ),
    { numRuns: 12, seed: 20_261_126 },
  );
  console.log(`edits of firms by two: ${JSON.stringify(counts)}`);
  for (const status of [200, 201, 409, 422]) expect(counts[status]).toBeGreaterThan(3);
});

async function keepsRules(firm: Firm, taken: number): Promise<void> {
  const shown = firm.names.filter(({ isDisplayName }) => isDisplayName);
  expect(shown.map(({ value, recordStatus }) => [value, recordStatus])).toEqual([
    [firm.displayName, 'EFFECTIVE'],
  ]);
  const held = firm.roles.filter(({ recordStatus }) => recordStatus === 'EFFECTIVE').map(({ type }) => type);
  if (firm.details.entityType === null)
    expect(held.filter((type) => rolesOfTyped.includes(type))).toEqual([]);
  expect(firm.version).toBe(taken);
  const { db } = server.deps;
  const stored = await db
    .selectFrom('firm_versions')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('version').as('last')])
    .where('firm_id', '=', firm.id)
    .executeTakeFirstOrThrow();
  expect([Number(stored.count), stored.last]).toEqual([taken, taken]);
  const words = firm.names.flatMap(({ value, recordStatus }) =>
    recordStatus === 'EFFECTIVE' ? value.toLowerCase().split(' ') : [],
  );
  const found = await db
    .selectFrom('postings')
    .innerJoin('vocabulary', 'vocabulary.id', 'postings.token_id')
    .select('token')
    .where('firm_id', '=', firm.id)
    .execute();
  expect(found.map(({ token }) => token).sort()).toEqual([...new Set(words)].sort());
}
