import { type Kysely, sql } from 'kysely';
import { type FirmMergeChoices, mostMerged } from '#contract/firmMerges.ts';
import type { Database } from '#server/db/database.ts';
import { parentFault } from '#server/directory/parents.ts';
import type { FoundFirm } from '#server/directory/readFirm.ts';
import { firmMerged } from '#server/directory/survivors.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';
import type { Fault } from '#server/errors.ts';
import { wholeFaults } from '../wholeFaults.ts';
import { countPointers } from './pointers.ts';
import { leisOf, parentOf, united } from './united.ts';

type Db = Kysely<Database>;
type Both = { survivor: FoundFirm; merged: FoundFirm };

/** Why two firms can't be merged, whatever is chosen; with this survivor. */
export async function mergeRefusals(db: Db, { survivor, merged }: Both): Promise<Fault[]> {
  const [own, other] = [survivor.stored.firm, merged.stored.firm];
  const of = (key: string, values: Fault['values'] = {}): Fault => ({
    target: 'mergedId',
    key: `firms.validation.${key}`,
    values,
  });
  const name = other.display_name;
  if (own.id === other.id) return [of('mergeItself')];
  if (own.merged_into !== null || other.merged_into !== null) return [{ ...firmMerged, target: 'mergedId' }];
  const deleted = [own, other].find(({ record_status }) => record_status === 'DELETED');
  if (deleted) return [of('mergeDeleted', { name: deleted.display_name })];
  const { links, children } = await countPointers(db, other);
  const isMapped = [survivor, merged].map(({ around }) => around.is_mapped);
  const isConnected = [own, other].every((firm) => firm.is_fact_set_connected);
  return [
    ...(isMapped[0] && isMapped[1] ? [of('mergeBothMapped')] : []),
    ...(!isMapped[0] && isMapped[1] ? [of('mergeMapped', { name })] : []),
    ...(isConnected ? [of('mergeBothConnected')] : []),
    ...((await isFarBelow(db, own.id, other.id))
      ? [of('mergeCycle', { name: own.display_name, above: name })]
      : []),
    ...(children > mostMerged.children
      ? [of('mergeChildren', { name, count: children, ...mostMerged })]
      : []),
    ...(links > mostMerged.links ? [of('mergeLinks', { name, count: links, ...mostMerged })] : []),
  ];
}

/** A firm's child may take its place, but not one below a child, which would be above and below the same. */
async function isFarBelow(db: Db, id: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    with recursive above as (
      select parent_id as id from firms where id = (select parent_id from firms where id = ${id})
      union
      select firms.parent_id from firms join above on firms.id = above.id)
    select exists (select from above where id = ${other}) as is`.execute(db);
  return rows[0]?.is === true;
}

/** Why what was chosen can't be: an LEI is missing, the parent would be below, or a rule of the survivor is broken. */
export async function choiceFaults(
  db: Db,
  before: { survivor: StoredFirm; merged: StoredFirm },
  choices: FirmMergeChoices,
): Promise<Fault[]> {
  if (leisOf(before) && !choices.lei) return [{ target: 'lei', key: 'firms.validation.mergeLei' }];
  const { survivor } = united(before, choices);
  const { id, parent_id: own } = before.survivor.firm;
  const parentId = parentOf(before, choices.take?.includes('parentId') === true);
  const parent = parentId !== null && parentId !== own ? await parentFault(db, id, parentId) : undefined;
  // Identifiers come along as they are.
  const { identifiers } = before.survivor;
  const is = { ...survivor, firm: { ...survivor.firm, parent_id: own }, identifiers };
  const faults = await wholeFaults(db, before.survivor, is);
  return [...(parent ? [{ ...parent, target: 'take' }] : []), ...faults];
}
