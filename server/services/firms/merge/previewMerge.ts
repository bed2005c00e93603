import { type Kysely, sql } from 'kysely';
import type { FirmMergePreview, MergeField, MergeParty } from '#contract/firmMerges.ts';
import { firmCategoryChoices } from '#contract/firmValues.ts';
import type { Call } from '#server/access/call.ts';
import type { Database } from '#server/db/database.ts';
import { read } from '#server/db/reading.ts';
import { type FoundFirm, firmOf } from '#server/directory/readFirm.ts';
import { detailColumns } from '#server/directory/settled.ts';
import { type Fault, faultOf, invalidField } from '#server/errors.ts';
import { mergeRefusals } from './mergeFaults.ts';
import { childrenOf, countPointers, linksOf } from './pointers.ts';
import { leisOf, united } from './united.ts';

type Db = Kysely<Database>;
type Party = { found: FoundFirm; summary: MergeParty };

/**
 * Two firms side by side: which of them should stay and why, what differs, and what would become of the other. Throws
 * MERGED for one that is merged already.
 */
export async function previewMerge(
  db: Db,
  { params, query }: Call<'firms.previewMerge'>,
): Promise<FirmMergePreview> {
  const { id, otherId } = params;
  const parties: [Party, Party] = [await partyOf(db, id), await partyOf(db, otherId)];
  const [proposed, reason] = proposedOf(parties);
  const { survivorId = proposed.summary.id } = query;
  const survivor = parties.find(({ summary }) => summary.id === survivorId);
  if (!survivor) throw invalidField('survivorId', 'validation.malformed');
  const merged = parties.find((one) => one !== survivor) ?? survivor;
  const both = { survivor: survivor.found.stored, merged: merged.found.stored };
  const refusals = await mergeRefusals(db, { survivor: survivor.found, merged: merged.found });
  return {
    survivor: survivor.summary,
    merged: merged.summary,
    proposedId: proposed.summary.id,
    reason,
    fields: fieldsOf(survivor.found, merged.found),
    leis: leisOf(both),
    values: united(both, {}).values,
    links: await linksOf(db, merged.summary.key, shown),
    children: await childrenOf(db, merged.summary.id, shown),
    refusals: refusals.map(refusalOf),
  };
}

const shown = 10;

const refusalOf = (fault: Fault) => {
  const { code, message, values } = faultOf(fault);
  return { code, message, ...(values && { values }) };
};

async function partyOf(db: Db, id: string): Promise<Party> {
  const found = await read(db, firmOf(db, id));
  const { firm } = found.stored;
  const { links, children } = await countPointers(db, firm);
  const { rows } = await sql<Pick<MergeParty, 'accounts' | 'factSetId'>>`
    select (select coalesce(json_agg(json_build_object('subdomain', subdomain, 'name', name)), '[]')
        from accounts where cmg_entity_key = ${firm.key}) as accounts,
      (select provider_firm_id from firm_provider_links where firm_id = ${firm.id}) as "factSetId"`.execute(
    db,
  );
  const { accounts = [], factSetId = null } = rows[0] ?? {};
  return {
    found,
    summary: {
      ...{ id: firm.id, key: firm.key, displayName: firm.display_name, version: firm.version },
      createdOn: new Date(firm.created_on).toISOString(),
      createdBySubdomain: firm.created_by_subdomain,
      ...{ accounts, factSetId, linkCount: links, childCount: children },
    },
  };
}

/** Mapped before connected, before most linked, before oldest. */
function proposedOf([one, other]: [Party, Party]): [Party, FirmMergePreview['reason']] {
  const better = (of: (party: Party) => number) =>
    of(one) === of(other) ? undefined : of(one) > of(other) ? one : other;
  const mapped = better(({ summary }) => Number(summary.accounts.length > 0));
  if (mapped) return [mapped, 'mapped'];
  const connected = better(({ summary }) => Number(summary.factSetId !== null));
  if (connected) return [connected, 'connected'];
  const linked = better(({ summary }) => summary.linkCount);
  if (linked) return [linked, 'mostLinked'];
  const oldest =
    better(({ summary }) => -Date.parse(summary.createdOn)) ??
    (one.summary.key < other.summary.key ? one : other);
  return [oldest, 'oldest'];
}

/** What a survivor lacks is proposed from the other. */
function fieldsOf(survivor: FoundFirm, merged: FoundFirm): FirmMergePreview['fields'] {
  const [own, other] = [valuesOf(survivor), valuesOf(merged)];
  const areChoices = [survivor, merged].every(({ stored }) =>
    firmCategoryChoices.some((choice) => choice === stored.firm.firm_type),
  );
  const isBetweenThem = [survivor, merged].some(
    ({ stored }) =>
      stored.firm.parent_id === survivor.stored.firm.id || stored.firm.parent_id === merged.stored.firm.id,
  );
  return mergeFields
    .filter((field) => (own[field]?.id ?? null) !== (other[field]?.id ?? null))
    .filter((field) => field !== 'firmCategoryType' || areChoices)
    .filter((field) => field !== 'parentId' || !isBetweenThem)
    .map((field) => ({
      field,
      survivor: own[field]?.text ?? null,
      merged: other[field]?.text ?? null,
      proposed: own[field] ? 'survivor' : 'merged',
    }));
}

export const mergeFields = [
  ...(['displayName', 'description', 'entityType', 'industryType'] as const),
  ...(['status', 'firmCategoryType', 'parentId'] as const),
] as const satisfies readonly MergeField[];

/** A firm's values, each for comparison and for display. */
export function valuesOf({
  stored: { firm },
  around,
}: {
  stored: FoundFirm['stored'];
  around: Pick<FoundFirm['around'], 'parent_name'>;
}): Partial<Record<MergeField, { id: string; text: string }>> {
  const of = (text: string | null) => (text === null ? {} : { id: text, text });
  const columns = Object.entries({ displayName: 'display_name', ...detailColumns } as const);
  const values = columns.map(([field, column]) => [field, of(firm[column])] as const);
  const parent = firm.parent_id === null ? {} : { id: firm.parent_id, text: around.parent_name ?? '' };
  return Object.fromEntries([...values, ['parentId', parent] as const].filter(([, value]) => 'id' in value));
}
