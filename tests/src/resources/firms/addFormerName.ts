import { nameKey, nameTokens } from '#server/db/firmKeys.ts';
import type { Deps } from '#server/deps.ts';
import { countWords, refreshNames } from '#server/directory/refreshFirms.ts';

/** Adds a former name to the firm with this key, and makes it searchable. */
export async function addFormerName({ db, newId, clock }: Deps, key: string, name: string): Promise<void> {
  const { id } = await db.selectFrom('firms').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  await db
    .insertInto('firm_names')
    .values({
      firm_id: id,
      id: newId(),
      name,
      name_key: nameKey(name),
      tokens: nameTokens(name),
      type: 'FORMER',
      created_on: clock(),
    })
    .execute();
  await refreshNames(db, [id]);
  await countWords(db);
}
