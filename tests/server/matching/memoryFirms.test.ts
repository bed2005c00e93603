import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MemoryFirms } from '#server/matching/memoryFirms.ts';
import { type Party, partyOf } from '#server/matching/party.ts';
import { countFirms, findCandidates } from '#server/matching/retrieval.ts';
import { readCandidates } from '#server/services/crmMatches/readCandidates.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

/** The demo's directory held in memory, and the parties of its firms. */
async function heldDirectory() {
  const { db } = server.deps;
  const rows = await db.selectFrom('firms').select('id').where('record_status', '=', 'EFFECTIVE').execute();
  const read = await readCandidates(
    db,
    rows.map(({ id }) => id),
  );
  const firms = new MemoryFirms<{ id: string }>();
  for (const { id, party } of read) firms.add({ id }, party);
  return { firms, parties: read.map(({ party }) => party) };
}

/** A name as other sources write it. */
const spellings: Record<string, (words: string[]) => string[]> = {
  whole: (words) => words,
  shorter: (words) => words.slice(0, -1),
  turned: (words) => [...words].reverse(),
  joined: ([first = '', second = '', ...rest]) => [first + second, ...rest],
  misspelt: ([first = '', ...rest]) => [first.slice(0, -2) + first.slice(-1), ...rest],
  dotted: (words) => words.map((word) => `${word.slice(0, 4)}.`),
  initials: (words) => [words.map((word) => word[0]).join('')],
  stranger: (words) => ['Zyxwellian', ...words.slice(1)],
};

it('finds the candidates in memory that the database finds, and no others', async () => {
  const { firms, parties } = await heldDirectory();
  const { db } = server.deps;
  const all = await countFirms(db);
  const asked = fc.record({
    firm: fc.constantFrom(...parties),
    spelling: fc.constantFrom(...Object.keys(spellings)),
    hasWebsite: fc.boolean(),
    hasIdentifiers: fc.boolean(),
  });
  const found = { some: 0, capped: 0 };
  await fc.assert(
    fc.asyncProperty(asked, async ({ firm, spelling, hasWebsite, hasIdentifiers }) => {
      const words = firm.names[0]?.value.split(' ') ?? [];
      const value = spellings[spelling]?.(words).join(' ') ?? '';
      const named = partyOf({
        names: [{ value, type: null, isDisplayName: true }],
        websites: [],
        places: [],
        identifiers: {},
      });
      const party: Party = {
        ...named,
        websites: hasWebsite ? firm.websites : [],
        identifiers: hasIdentifiers ? firm.identifiers : named.identifiers,
      };
      const ids = await findCandidates(db, party, all);
      expect((await firms.candidates(party)).map(({ id }) => id).sort()).toEqual([...ids].sort());
      found.some += ids.length > 0 ? 1 : 0;
      found.capped += ids.length >= 200 ? 1 : 0;
    }),
    { numRuns: 60 },
  );
  expect(found.some).toBeGreaterThan(20);
  expect(found.capped).toBeGreaterThan(5);
});
