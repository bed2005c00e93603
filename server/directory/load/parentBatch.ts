import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { identifierKey } from '#server/db/firmKeys.ts';
import { keepLoadedVersions } from '../keepVersion.ts';
import { lockHierarchy, refreshTops } from '../parents.ts';
import type { BatchCounts, ReadBatch, Reason } from './batch.ts';
import type { FileRow } from './fileRows.ts';
import { leiFirm } from './gleif.ts';
import { loadedId } from './made.ts';

/**
 * Loads rows of the golden copy's relationships (RR-CDF 2.1 as CSV). The direct consolidator is the parent; an
 * ultimate one only where no other is known. A parent that staff chose stays.
 */
export const readParents: ReadBatch = (batch) => async (trx, now) => {
  await lockHierarchy(trx);
  const found = await readFirms(trx, batch);
  const counts: BatchCounts = { added: 0, changed: 0, unchanged: 0, partly: 0 };
  const reasons: Reason[] = [];
  const before = new Map<string, string | null>();
  const decided = new Set<string>();
  for (const row of inTurn(batch)) {
    const decision = decide(row, found, decided);
    if (typeof decision === 'string') reasons.push([row, decision]);
    else if (!decision) counts.unchanged += 1;
    else {
      const { child, parentId } = decision;
      counts[child.parent_id === null ? 'added' : 'changed'] += 1;
      if (!before.has(child.id)) before.set(child.id, child.parent_id);
      child.parent_id = parentId;
    }
  }
  const changed = [...before].filter(([id, parentId]) => found.byId.get(id)?.parent_id !== parentId);
  await write(
    trx,
    changed.flatMap(([id]) => found.byId.get(id) ?? []),
    now,
  );
  return { counts, reasons };
};

type Firm = {
  id: string;
  parent_id: string | null;
  is_loaded: boolean;
  is_deleted: boolean;
  overridden: string[];
};
type Found = { byId: ReadonlyMap<string, Firm>; firmOf: (lei: string) => Firm | undefined };

const relationOf = ({ values }: FileRow) => ({
  child: values['Relationship.StartNode.NodeID'] ?? '',
  parent: values['Relationship.EndNode.NodeID'] ?? '',
  type: values['Relationship.RelationshipType'] ?? '',
  isOver:
    values['Relationship.RelationshipStatus'] === 'INACTIVE' ||
    ['ANNULLED', 'DUPLICATE', 'RETIRED'].includes(values['Registration.RegistrationStatus'] ?? ''),
});

const direct = ['IS_DIRECTLY_CONSOLIDATED_BY', 'IS_INTERNATIONAL_BRANCH_OF', 'IS_SUBFUND_OF'];
const ultimate = 'IS_ULTIMATELY_CONSOLIDATED_BY';

/** Ultimate parents after direct ones. */
const inTurn = (batch: readonly FileRow[]): FileRow[] => {
  const isUltimate = (row: FileRow) => relationOf(row).type === ultimate;
  return [...batch.filter((row) => !isUltimate(row)), ...batch.filter(isUltimate)];
};

/** The parent a firm gets; none if nothing changes, or why the row is not loaded. */
function decide(
  row: FileRow,
  { byId, firmOf }: Found,
  decided: Set<string>,
): { child: Firm; parentId: string | null } | string | undefined {
  const relation = relationOf(row);
  const { type, isOver } = relation;
  if (type !== ultimate && !direct.includes(type)) return `${type} makes no parent`;
  const [child, parent] = [firmOf(relation.child), firmOf(relation.parent)];
  if (!child) return `firm ${relation.child} is not loaded`;
  if (!parent) return `parent ${relation.parent} is not loaded`;
  if (!child.is_loaded || child.overridden.includes('parentId')) return undefined;
  if (isOver) return child.parent_id === parent.id ? { child, parentId: null } : undefined;
  if (type === ultimate && child.parent_id !== null) return undefined;
  if (decided.has(child.id)) return 'the firm has another parent in an earlier line';
  if (parent.is_deleted) return 'the parent is deleted';
  if (isAbove(child, parent, byId)) return 'the parent is the firm itself or below it';
  if (type !== ultimate) decided.add(child.id);
  return child.parent_id === parent.id ? undefined : { child, parentId: parent.id };
}

function isAbove(firm: Firm, other: Firm, byId: Found['byId']): boolean {
  for (let above: Firm | undefined = other; above; above = byId.get(above.parent_id ?? ''))
    if (above.id === firm.id) return true;
  return false;
}

/** The firms of these rows, by their LEI or the one they were loaded with, and all firms above them. */
async function readFirms(trx: Kysely<Database>, batch: readonly FileRow[]): Promise<Found> {
  const leis = [...new Set(batch.map(relationOf).flatMap(({ child, parent }) => [child, parent]))];
  const { rows: held } = await sql<{ firm_id: string; value_key: string }>`
    select firm_id, value_key from firm_identifiers where type = 'LEI' and record_status = 'EFFECTIVE'
      and value_key = any(${leis.map(identifierKey)})`.execute(trx);
  const holders = new Map(held.map(({ value_key, firm_id }) => [value_key, firm_id]));
  const idOf = (lei: string) => holders.get(identifierKey(lei)) ?? loadedId(leiFirm(lei));
  const { rows } = await sql<Firm>`
    with recursive above as (
      select id, parent_id from firms where id = any(${leis.map(idOf)}::uuid[])
      union
      select firms.id, firms.parent_id from firms join above on firms.id = above.parent_id)
    select id, firms.parent_id, is_loaded, record_status = 'DELETED' as is_deleted, overridden
    from above join firms using (id)`.execute(trx);
  const byId = new Map(rows.map((firm) => [firm.id, firm]));
  return { byId, firmOf: (lei) => byId.get(idOf(lei)) };
}

async function write(trx: Kysely<Database>, firms: readonly Firm[], now: Date): Promise<void> {
  if (firms.length === 0) return;
  const given = JSON.stringify(firms.map(({ id, parent_id }) => ({ id, parent_id })));
  await sql`update firms set parent_id = given.parent_id, relations_version = relations_version + 1
    from json_to_recordset(${given}::json) as given (id uuid, parent_id uuid)
    where firms.id = given.id`.execute(trx);
  const ids = firms.map(({ id }) => id);
  await refreshTops(trx, ids);
  await keepLoadedVersions(trx, ids, now);
}
