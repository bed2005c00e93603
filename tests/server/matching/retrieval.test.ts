import { type Kysely, type RawNode, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { partyOf } from '#server/matching/party.ts';
import { corpusOf } from '#server/matching/retrieval.ts';
import { testServer } from '#tests/support/testServer.ts';
import { webAddresses } from './webAddresses.ts';

const server = testServer();

/** The same database, telling the plan of each statement in place of its rows. */
const planning = (db: Kysely<Database>, heard: (plan: string) => void) =>
  db.withPlugin({
    transformQuery: ({ node }) => {
      const { sqlFragments: [first = '', ...others] = [], ...rest } = node as RawNode;
      return { ...rest, sqlFragments: [`explain ${first}`, ...others] } as RawNode;
    },
    transformResult: async ({ result }) => {
      heard(JSON.stringify(result.rows));
      return { rows: [] };
    },
  });

it('looks hundreds of words up by the index of whole words', async () => {
  const { db } = server.deps;
  await sql`analyze vocabulary`.execute(db);
  const { rows } = await sql<{ token: string }>`
    select token from vocabulary where token <> '' order by firms desc, token limit 300`.execute(db);
  const names = rows.map(({ token }) => ({ value: token, type: null, isDisplayName: true }));
  const plans: string[] = [];
  const asked = planning(db, (plan) => plans.push(plan));
  await corpusOf(asked, 2, [partyOf({ names, websites: [], places: [], identifiers: {} })]);
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('vocabulary_token_key');
  expect(plans[0]).not.toMatch(/Seq Scan|vocabulary_by_part/);
});

it('the database reads the label of an address as the server does', async () => {
  const addresses = webAddresses.map(([address]) => address);
  const { rows } = await sql<{ label: string | null }>`
    select web_label(address) as label from unnest(${addresses}::text[]) with ordinality as asked (address, n)
    order by n`.execute(server.deps.db);
  expect(rows.map(({ label }) => label || null)).toEqual(webAddresses.map(([, label]) => label));
});
