import type { Deps } from '#server/deps.ts';

/** Two firms of the demo as a pair that looks like one; each number has its own. */
export async function makePair({ db, newId, clock }: Deps, n = 0, text = 'walked'): Promise<string> {
  const firms = db.selectFrom('firms').select('id').where('record_status', '=', 'EFFECTIVE').orderBy('id');
  const [first, second] = await firms
    .offset(2 * n)
    .limit(2)
    .execute();
  if (!first || !second) throw new Error('The demo has too few organizations');
  const id = newId();
  await db
    .insertInto('firm_pairs')
    .values({
      ...{
        id,
        first_id: first.id,
        second_id: second.id,
        score: 0.96,
        band: 'CERTAIN',
        computed_band: 'CERTAIN',
      },
      compared: JSON.stringify([{ field: 'name', outcome: 'SIMILAR' }]),
      ...{ compared_hash: '', search_text: text, entity_types: [], links: 0 },
      ...{ found_on: clock(), compared_on: clock(), decided_on: null, decided_by: null },
    })
    .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doNothing())
    .execute();
  const made = db.selectFrom('firm_pairs').select('id').where('first_id', '=', first.id);
  return (await made.where('second_id', '=', second.id).executeTakeFirstOrThrow()).id;
}
