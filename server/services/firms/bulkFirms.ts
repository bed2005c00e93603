import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FirmFilters } from '#contract/firms.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { type BulkFirm, type Details, fieldsOf, stateColumns } from './bulkChange.ts';
import { allOf, conditionsOf, firmSource } from './firmQuery.ts';

type Db = Kysely<Database>;

/** `version` is that of its details. */
export type FoundFirm = BulkFirm & { version: number };

/** The ids of the firms that the list shows, or of those that a bulk has changed. */
export async function matchingFirms({ db, clock }: Deps, filter: FirmFilters, bulkId: string | undefined) {
  if (bulkId !== undefined)
    return sql<{ id: string }>`
      select record_id as id from bulk_records join bulks on bulks.account_id = bulk_records.account_id
        and bulks.id = bulk_records.bulk_id
      where bulk_id = ${bulkId} and resource = 'firms' and outcome = 'DONE'`;
  const { from } = await firmSource(db, filter);
  return sql<{ id: string }>`select firms.id from ${from} where ${allOf(conditionsOf(filter, clock()))}`;
}

type ReadOptions = { bulkId: string | undefined; limit: number };

/** By name, with what a bulk has done to them. */
export async function readFirms(
  db: Db,
  ids: RawBuilder<{ id: unknown }>,
  { bulkId, limit }: ReadOptions,
): Promise<FoundFirm[]> {
  const rows = await db
    .selectFrom('firms')
    .select([...stateColumns, 'details_version'])
    .select(
      sql<BulkFirm['roles']>`array(
        select jsonb_build_object('id', id, 'type', type, 'record_status', record_status, 'version', version)
        from firm_roles where firm_id = firms.id)`.as('own_roles'),
    )
    .select(
      sql<LoggedChange | null>`(
        select jsonb_build_object('before', before, 'after', after) from audit_events
        where account_id = (select account_id from bulks where id = ${bulkId ?? null}::uuid)
          and object_type = 'firms' and object_id = firms.id::text and batch_id = ${bulkId ?? null}::uuid
        limit 1)`.as('event'),
    )
    .where(sql<boolean>`id in (select id::uuid from (${ids}) as chosen)`)
    .orderBy('display_name_key')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ details_version, own_roles, event, ...firm }) => ({
    firm,
    roles: own_roles,
    version: details_version,
    done: event && doneBy(event),
  }));
}

type AuditedPart =
  | { part: 'details' }
  | { part: 'roles'; recordId: string; type: BulkFirm['roles'][number]['type'] };
type LoggedChange = { before: Details | null; after: Details & AuditedPart };

/** A role that was added was not effective before. */
function doneBy({ before, after }: LoggedChange): BulkFirm['done'] {
  const old = before ?? { recordStatus: 'DELETED' };
  const changed = fieldsOf(after).filter((field) => old[field] !== after[field]);
  const only = (values: Details): Details =>
    Object.fromEntries(changed.map((field) => [field, values[field]]));
  return {
    role: after.part === 'roles' ? { id: after.recordId, type: after.type } : undefined,
    before: only(old),
    after: only(after),
  };
}
