import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type DirectoryChange,
  type DirectoryChangeListQuery,
  maxChangesCounted,
} from '#contract/directoryChanges.ts';
import type { TargetAccount } from '#server/access/call.ts';
import type { Database } from '#server/db/database.ts';
import { inLog } from '#server/db/listing.ts';
import { wordsOf } from '#server/db/normalise.ts';
import { type Page, pageFrom, type Window } from '#server/db/pagination.ts';
import { recordKinds } from '#server/directory/settled.ts';
import { startOfDay } from '../auditEvents/startOfDay.ts';
import { firmSource } from '../firms/firmQuery.ts';
import { namedIn } from '../firms/merge/readMerge.ts';
import { type ChangeRow, toDirectoryChange } from './directoryChangeRow.ts';

type Query = DirectoryChangeListQuery;
type Reader = Pick<TargetAccount, 'accountId' | 'accountType'>;

/**
 * One page of the directory's changes. Each filter has its index over the listed versions, most of them in the order of
 * time; what is compared is read for the page's rows only.
 */
export async function directoryChangePage(
  db: Kysely<Database>,
  query: Query,
  reader: Reader,
): Promise<Page<DirectoryChange>> {
  const condition = sql.join(await conditionsOf(db, query, reader), sql` and `);
  const rows = async (window: Window) =>
    (await pageOf(query, condition, window).execute(db)).rows.map((row) => toDirectoryChange(row, reader));
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from firm_versions where ${condition} limit ${maxChangesCounted}) as counted`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const firstAndCount = async (limit: number) => {
    const total = await count();
    return { found: total > 0 ? await rows({ limit, offset: 0, total }) : [], total };
  };
  return pageFrom(query, { rows, count, firstAndCount });
}

/** Whether a bulk action or a merge is one row. */
const isGrouped = ({ ids, searchText, search, batchId }: Query): boolean =>
  ids === undefined && `${searchText ?? ''}${search ?? ''}`.trim() === '' && batchId === undefined;

/** Customers find nobody who works for the platform. */
async function conditionsOf(
  db: Kysely<Database>,
  query: Query,
  { accountId, accountType }: Reader,
): Promise<RawBuilder<unknown>[]> {
  const { ids, author, source, origin, field, batchId, from, to, timeZone } = query;
  const firms = await firmsFound(db, query);
  const names = wordsOf(author ?? '').map((word) => inLog('firm_versions.author_key', word));
  return [
    isGrouped(query) ? sql`is_listed` : sql`operation is not null`,
    ...(ids ? [sql`firm_id = any(${ids.map(firmIn)}::uuid[]) and ${rowId} = any(${ids})`] : []),
    ...(firms ? [sql`firm_id = any(${firms}::uuid[])`] : []),
    ...names,
    ...(names.length > 0 && accountType !== 'SYSTEM' ? [sql`author_account_id = ${accountId}`] : []),
    ...(source ? [isAny('source', source)] : []),
    ...(origin ? [isAny('origin', origin)] : []),
    ...(field ? [sql`changed && ${field}::text[]`] : []),
    ...(batchId ? [sql`batch_id = ${batchId}`] : []),
    ...(from ? [sql`created_on >= ${startOfDay(from, timeZone)}`] : []),
    ...(to ? [sql`created_on < ${startOfDay(to, timeZone, 1)}`] : []),
  ];
}

/** Read first: inside the list's statement the search would be planned anew, and badly. */
async function firmsFound(db: Kysely<Database>, query: Query): Promise<string[] | null> {
  const { candidates } = await firmSource(db, query);
  if (!candidates) return null;
  const { rows } = await sql<{ firm_id: string }>`
    select firm_id from (${candidates.found}) as found`.execute(db);
  return rows.map(({ firm_id }) => firm_id);
}

/** A single value's rows are in order in its index. */
const isAny = (column: string, values: readonly string[]) =>
  values.length === 1
    ? sql`${sql.ref(column)} = ${values[0]}`
    : sql`${sql.ref(column)} = any(${values}::text[])`;

const rowId = sql`firm_versions.firm_id || '.' || firm_versions.version`;
const firmIn = (id: string) => id.split('.')[0];

/** Few are sorted: walking through all in order until a page is full would take seconds. */
const pageOf = (query: Query, condition: RawBuilder<unknown>, { limit, offset, total }: Window) => {
  const by = sql.raw(query.orderDirection);
  const order = (table: string) =>
    sql.join(['created_on', 'firm_id', 'version'].map((name) => sql`${sql.ref(`${table}.${name}`)} ${by}`));
  const areFew = total !== null && total < maxChangesCounted;
  return sql<ChangeRow>`
    with matching as ${sql.raw(areFew ? 'materialized' : 'not materialized')} (
      select firm_id, version, created_on from firm_versions where ${condition}),
    shown as materialized (
      select firm_id, version from matching order by ${order('matching')} limit ${limit} offset ${offset})
    select ${rowId} as id, firm_versions.firm_id, firm_versions.version, firm_versions.created_on, source, origin, operation,
      author_account_id, author_name, restored_from, batch_id,
      ${changedOf('firm_versions.snapshot')} as snapshot,
      (select ${changedOf('earlier.snapshot')} from firm_versions as earlier
        where earlier.firm_id = firm_versions.firm_id and earlier.version < firm_versions.version
        order by earlier.version desc limit 1) as earlier,
      (select jsonb_build_object('key', key, 'displayName', display_name) from firms
        where firms.id = firm_versions.firm_id) as firm,
      case when batch_id is not null and ${isGrouped(query)} then ${summary} end as bulk,
      ${mergeOf} as merge
    from shown join firm_versions using (firm_id, version)
    order by ${order('firm_versions')}`;
};

/** Only the kinds of records that differ: a whole firm is large. */
const changedOf = (snapshot: string) => sql`${sql.ref(snapshot)} - array(
  select unnest(${sql.lit(`{${recordKinds.join()}}`)}::text[]) except select unnest(firm_versions.changed))`;

/** The merge that a version is of, or is taken back by: they have the same moment. */
const mergeOf = sql`(
  select jsonb_build_object('other', ${namedIn('other')}, 'isOtherMerged', other.id = merged_id,
    'linkCount', jsonb_array_length(moved -> 'links'), 'childCount', jsonb_array_length(moved -> 'children'))
  from firm_merges join firms as other on other.id in (merged_id, survivor_id) and other.id <> firm_versions.firm_id
  where firm_versions.operation in ('firms.merge', 'firms.unmerge')
    and firm_versions.firm_id in (merged_id, survivor_id)
    and firm_versions.created_on = case operation when 'firms.merge' then merged_on else unmerged_on end limit 1)`;

/** Of the bulk that a version belongs to; its report is kept for a while. */
const summary = sql`(
  select jsonb_build_object('action', max(bulks.action),
    'changed', (select count(*) from firm_versions as others where others.batch_id = firm_versions.batch_id),
    'unchanged', case when count(*) > 0 then count(*) filter (where outcome = 'UNCHANGED') end,
    'refused', case when count(*) > 0 then count(*) filter (where outcome = 'REFUSED') end)
  from bulks join bulk_records on bulk_records.account_id = bulks.account_id and bulk_records.bulk_id = bulks.id
  where bulks.account_id = firm_versions.author_account_id and bulks.id = firm_versions.batch_id)`;
