import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { postedTokens } from '../db/firmKeys.ts';
import { type RecordKind, recordTables } from './firmRecords.ts';
import { refreshTops } from './parents.ts';
import { refreshNames } from './refreshFirms.ts';
import { detailColumns, isSame, recordKinds, type StoredRecord } from './settled.ts';
import type { StoredFirm } from './toFirm.ts';

/** Brings a locked firm to its target state (`settled`): writes what differs, and what lists read. */
export async function writeStored(
  trx: Kysely<Database>,
  before: StoredFirm,
  after: StoredFirm,
): Promise<void> {
  const { id } = after.firm;
  const columns = sql.join(written.map((column) => sql.ref(column)));
  await sql`update firms set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::firms, ${JSON.stringify(after.firm)}::jsonb))
    where id = ${id}`.execute(trx);
  for (const kind of recordKinds) {
    const isChanged = await writeRecords(trx, id, kind, before, after);
    if (isChanged && kind === 'names') await refreshNames(trx, [id]);
  }
  if (before.firm.parent_id !== after.firm.parent_id) await refreshTops(trx, [id]);
}

const written = [
  ...Object.values(detailColumns),
  'parent_id',
  'ultimate_parent_id',
  'is_fact_set_connected',
  'overridden',
  'roles',
  'version',
  'details_version',
  'relations_version',
];

/** Whether any differs. */
async function writeRecords(
  trx: Kysely<Database>,
  firmId: string,
  kind: RecordKind,
  before: StoredFirm,
  after: StoredFirm,
): Promise<boolean> {
  const old = new Map<string, StoredRecord>(before[kind].map((row) => [row.id, row]));
  const left = new Set<string>(after[kind].map(({ id }) => id));
  const gone = [...old.keys()].filter((id) => !left.has(id));
  const rows = (after[kind] as StoredRecord[]).filter((row) => !isSame(row, old.get(row.id) ?? {}));
  const table = sql.table(recordTables[kind]);
  if (gone.length > 0) {
    await sql`delete from ${table} where firm_id = ${firmId} and id = any(${gone}::uuid[])`.execute(trx);
  }
  const [first] = rows;
  if (!first) return gone.length > 0;
  // At most one name may be the display name at any moment.
  if (kind === 'names') {
    await sql`update firm_names set is_display_name = false where firm_id = ${firmId} and is_display_name
      and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
  }
  const worded = rows.map((row) => ('name' in row ? { ...row, tokens: postedTokens(row.name) } : row));
  const columns = Object.keys(worded[0] ?? first).map((column) => sql.ref(column));
  await sql`insert into ${table} (${sql.join(columns)})
    select ${sql.join(columns)} from json_populate_recordset(null::${table}, ${JSON.stringify(worded)}::json)
    on conflict (firm_id, id) do update set ${sql.join(
      columns.map((column) => sql`${column} = excluded.${column}`),
    )}`.execute(trx);
  return true;
}
