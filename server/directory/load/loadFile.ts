import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { keepLoadedVersions } from '../keepVersion.ts';
import { refreshNames } from '../refreshFirms.ts';
import { type CsvRow, csvRows } from './csvRows.ts';
import { loadedId, type Rejected, readFirmLine, readIdentifierLine, readNameLine } from './loadedFirm.ts';
import {
  addressTarget,
  contactTarget,
  firmTarget,
  identifierTarget,
  nameTarget,
  type Target,
  upsert,
} from './upsert.ts';

export type LoadCounts = {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
};
export type RejectRow = (row: CsvRow, reason: string) => Promise<void> | void;

const rowsAtOnce = 2_000;

/**
 * Loads one file of the directory, a batch a transaction: what was loaded before stays, is found again by its names and
 * brought up to date, so that a load that was broken off is begun again. What staff wrote is left as it is.
 */
export async function loadFile(
  db: Kysely<Database>,
  text: AsyncIterable<string>,
  reject: RejectRow,
  now: Date,
): Promise<LoadCounts> {
  const counts: LoadCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
  let batch: CsvRow[] = [];
  const flush = async () => {
    if (batch.length > 0) await loadBatch(db, batch, reject, now, counts);
    batch = [];
  };
  for await (const row of csvRows(text)) {
    counts.rows += 1;
    batch.push(row);
    if (batch.length === rowsAtOnce) await flush();
  }
  await flush();
  return counts;
}

async function loadBatch(
  db: Kysely<Database>,
  batch: readonly CsvRow[],
  reject: RejectRow,
  now: Date,
  counts: LoadCounts,
): Promise<void> {
  const kind = kindOf(batch[0]?.values ?? {});
  const { rejected, told, rows } = await db.transaction().execute(async (trx) => {
    const read = await readBatch(trx, kind, batch);
    return { ...read, told: await writeBatch(trx, kind, [...read.rows.values()], now) };
  });
  counts.added += told.added;
  counts.changed += told.changed;
  counts.unchanged += rows.size - told.added - told.changed;
  counts.rejected += rejected.length;
  for (const [row, reason] of rejected) await reject(row, reason);
}

/** What the lines make, by id, and which of them make nothing. */
async function readBatch(trx: Kysely<Database>, kind: Kind, batch: readonly CsvRow[]) {
  const rejected: [CsvRow, string][] = [];
  const rows = new Map<string, Made>();
  const lines = new Map<string, CsvRow>();
  const known = kind === 'firms' ? null : await knownFirms(trx, batch);
  for (const row of batch) {
    const isKnown = !known || known.has(loadedId(row.values.firm_id ?? ''));
    const made = isKnown ? read(kind, row.values) : { reason: `firm ${row.values.firm_id} is not loaded` };
    if ('reason' in made) rejected.push([row, made.reason]);
    else if (rows.has(made.id)) rejected.push([row, 'the same as an earlier line']);
    else {
      rows.set(made.id, made);
      lines.set(made.id, row);
    }
  }
  for (const id of await takenLeis(trx, [...rows.values()])) {
    const row = lines.get(id);
    if (row) rejected.push([row, 'another firm has this LEI']);
    rows.delete(id);
  }
  return { rows, rejected };
}

async function writeBatch(trx: Kysely<Database>, kind: Kind, made: readonly Made[], now: Date) {
  const firms = new Set<string>();
  const told = { added: 0, changed: 0 };
  for (const [n, target] of targetsOf[kind].entries()) {
    const wanted = made.flatMap(({ rows }) => rows[target.name] ?? []);
    const written = await upsert(trx, target, wanted, now);
    for (const { firm_id } of written) firms.add(firm_id);
    if (n > 0) continue;
    told.added = written.filter(({ is_new }) => is_new).length;
    told.changed = written.length - told.added;
  }
  const ids = [...firms];
  if (kind !== 'identifiers' && ids.length > 0) await refreshNames(trx, ids);
  await keepLoadedVersions(trx, ids, now);
  return told;
}

type Kind = 'firms' | 'names' | 'identifiers';
type Made = { id: string; rows: Partial<Record<Target['name'], object>> };

/** Which file it is, by its columns. */
function kindOf(values: Readonly<Record<string, string>>): Kind {
  if ('legal_name' in values) return 'firms';
  if ('scheme' in values) return 'identifiers';
  if ('name' in values && 'kind' in values) return 'names';
  throw new Error('The columns of the file are none of firms, names or identifiers');
}

const targetsOf: Record<Kind, readonly Target[]> = {
  firms: [firmTarget, nameTarget, addressTarget, contactTarget],
  names: [nameTarget],
  identifiers: [identifierTarget],
};

function read(kind: Kind, values: Readonly<Record<string, string>>): Made | Rejected {
  if (kind === 'names') {
    const made = readNameLine(values);
    return 'reason' in made ? (made as Rejected) : { id: made.name.id, rows: { firm_names: made.name } };
  }
  if (kind === 'identifiers') {
    const made = readIdentifierLine(values);
    if ('reason' in made) return made as Rejected;
    return { id: made.identifier.id, rows: { firm_identifiers: made.identifier } };
  }
  const made = readFirmLine(values);
  if ('reason' in made) return made as Rejected;
  const { firm, name, address, contact } = made;
  return {
    id: firm.id,
    rows: {
      firms: firm,
      firm_names: name,
      ...(address && { firm_addresses: address }),
      ...(contact && { firm_contacts: contact }),
    },
  };
}

async function knownFirms(db: Kysely<Database>, batch: readonly CsvRow[]): Promise<Set<string>> {
  const ids = [...new Set(batch.map(({ values }) => loadedId(values.firm_id ?? '')))];
  const rows = await db
    .selectFrom('firms')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The records whose LEI another firm has, be it of the same batch. */
async function takenLeis(db: Kysely<Database>, made: readonly Made[]): Promise<string[]> {
  const leis = made
    .flatMap(({ rows }) => rows.firm_identifiers ?? [])
    .map((row) => row as { id: string; firm_id: string; type: string; value_key: string })
    .filter(({ type }) => type === 'LEI');
  if (leis.length === 0) return [];
  const held = await db
    .selectFrom('firm_identifiers')
    .select(['firm_id', 'value_key'])
    .where('type', '=', 'LEI')
    .where('record_status', '=', 'EFFECTIVE')
    .where(sql<boolean>`value_key = any(${leis.map(({ value_key }) => value_key)})`)
    .execute();
  const holders = new Map(held.map(({ value_key, firm_id }) => [value_key, firm_id]));
  return leis.flatMap(({ id, firm_id, value_key }) => {
    const holder = holders.get(value_key) ?? firm_id;
    holders.set(value_key, holder);
    return holder === firm_id ? [] : [id];
  });
}
