import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { keepLoadedVersions } from '../keepVersion.ts';
import { refreshNames } from '../refreshFirms.ts';
import type { BatchCounts, ReadBatch, Reason } from './batch.ts';
import type { FileRow } from './fileRows.ts';
import type { LeiRegistration, Made, MadeRecord, Rejected, Values } from './made.ts';
import { addressTarget, contactTarget, firmTarget, identifierTarget, nameTarget, upsert } from './upsert.ts';

type ReadRow = (values: Values) => Made | Rejected;

const targets = [firmTarget, nameTarget, identifierTarget, addressTarget, contactTarget];

/** Rows that make firms or their records: adds new ones, and updates what an earlier load made. */
export const readRecords =
  (read: ReadRow): ReadBatch =>
  (batch) => {
    const reasons: Reason[] = [];
    const rows = new Map<string, ReadOne>();
    for (const row of batch) {
      const made = read(row.values);
      if ('reason' in made) reasons.push([row, made.reason]);
      else if (rows.has(made.id)) reasons.push([row, 'the same as an earlier line']);
      else rows.set(made.id, { row, made });
    }
    return (trx, now) => load(trx, rows, reasons, now);
  };

async function load(
  trx: Kysely<Database>,
  read: ReadonlyMap<string, ReadOne>,
  unread: readonly Reason[],
  now: Date,
): Promise<{ counts: BatchCounts; reasons: Reason[] }> {
  const reasons = [...unread];
  const rows = await ofTheirFirms(trx, read);
  for (const [id, reason] of await refusals(trx, [...rows.values()])) {
    const refused = rows.get(id);
    if (refused) reasons.push([refused.row, reason]);
    rows.delete(id);
  }
  const whole = [...rows.values()];
  const partly = whole.filter(({ made }) => made.leftOut?.length);
  for (const { row, made } of partly) reasons.push([row, made.leftOut?.join('; ') ?? '']);
  const counts = await write(
    trx,
    whole.map(({ made }) => made),
    now,
  );
  return { counts: { ...counts, partly: partly.length }, reasons };
}

type ReadOne = { row: FileRow; made: Made };

/**
 * If a row's number shows that others created its firm, it becomes records of that firm and leaves the details alone.
 */
async function ofTheirFirms(
  trx: Kysely<Database>,
  rows: ReadonlyMap<string, ReadOne>,
): Promise<Map<string, ReadOne>> {
  const identities = [...rows.values()].flatMap(({ made }) => made.identity ?? []);
  const [first] = identities;
  if (!first) return new Map(rows);
  const { rows: held } = await sql<{ value_key: string; firm_id: string }>`
    select distinct on (value_key) value_key, firm_id from firm_identifiers
    where type = ${first.type} and record_status = 'EFFECTIVE'
      and value_key = any(${identities.map(({ value_key }) => value_key)})
    order by value_key, created_on, firm_id`.execute(trx);
  const holders = new Map(held.map(({ value_key, firm_id }) => [value_key, firm_id]));
  return new Map(
    [...rows].map(([id, { row, made }]) => {
      const holder = made.identity && holders.get(made.identity.value_key);
      return [id, { row, made: holder && holder !== made.firmId ? heldBy(holder, made) : made }];
    }),
  );
}

function heldBy(holder: string, made: Made): Made {
  const moved = Object.entries(made.rows).map(([table, records]) => [
    table,
    records.map((record) => ({
      ...record,
      firm_id: holder,
      // The firm has a legal name of its own.
      ...(record.type === 'LEGAL' && { type: 'OTHER' }),
    })),
  ]);
  return { ...made, firmId: holder, rows: { ...Object.fromEntries(moved), firms: [] } };
}

/** Rows whose firm is missing, and those with an LEI that another firm has, also within the batch. */
async function refusals(trx: Kysely<Database>, rows: readonly ReadOne[]): Promise<[string, string][]> {
  const without = rows.filter(({ made }) => !made.rows.firms?.length);
  const known = await knownFirms(
    trx,
    without.map(({ made }) => made.firmId),
  );
  const unknown = without
    .filter(({ made }) => !known.has(made.firmId))
    .map(({ row, made }): [string, string] => [made.id, `firm ${row.values.firm_id} is not loaded`]);
  const taken = await withTakenLei(
    trx,
    rows.map(({ made }) => made),
  );
  return [...unknown, ...taken.map((id): [string, string] => [id, 'another firm has this LEI'])];
}

async function knownFirms(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from firms where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function withTakenLei(db: Kysely<Database>, made: readonly Made[]): Promise<string[]> {
  const leis = made.flatMap(({ id, firmId, rows }) =>
    (rows.firm_identifiers ?? [])
      .filter(({ type }) => type === 'LEI')
      .map(({ value_key = '' }) => ({ id, firmId, value_key })),
  );
  if (leis.length === 0) return [];
  const { rows: held } = await sql<{ firm_id: string; value_key: string }>`
    select firm_id, value_key from firm_identifiers
    where type = 'LEI' and record_status = 'EFFECTIVE'
      and value_key = any(${leis.map(({ value_key }) => value_key)})`.execute(db);
  const holders = new Map(held.map(({ value_key, firm_id }) => [value_key, firm_id]));
  return leis.flatMap(({ id, firmId, value_key }) => {
    const holder = holders.get(value_key) ?? firmId;
    holders.set(value_key, holder);
    return holder === firmId ? [] : [id];
  });
}

async function write(
  trx: Kysely<Database>,
  made: readonly Made[],
  now: Date,
): Promise<Omit<BatchCounts, 'partly'>> {
  const isNew = new Map<string, boolean>();
  const firms = new Set<string>();
  const named = new Set<string>();
  for (const target of targets) {
    const records = byId(made.flatMap(({ rows }) => rows[target.name] ?? []));
    for (const written of await upsert(trx, target, records, now)) {
      isNew.set(written.id, written.is_new);
      firms.add(written.firm_id);
      if (target === nameTarget) named.add(written.firm_id);
    }
  }
  await keepRegistrations(
    trx,
    made.flatMap(({ registration = [] }) => registration),
  );
  if (named.size > 0) await refreshNames(trx, [...named]);
  await keepLoadedVersions(trx, [...firms], now);
  const isWritten = ({ rows }: Made) =>
    Object.values(rows).some((records) => records.some(({ id }) => isNew.has(id)));
  const added = made.filter(({ id }) => isNew.get(id)).length;
  const unchanged = made.filter((one) => !isWritten(one)).length;
  return { added, unchanged, changed: made.length - added - unchanged };
}

/** The register's word on each LEI, as of this file: no part of the firm, so its change makes no version. */
async function keepRegistrations(
  trx: Kysely<Database>,
  registrations: readonly LeiRegistration[],
): Promise<void> {
  if (registrations.length === 0) return;
  await sql`insert into lei_registrations
    select * from json_populate_recordset(null::lei_registrations, ${JSON.stringify(registrations)}::json)
    on conflict (value_key) do update set status = excluded.status, renewed_until = excluded.renewed_until`.execute(
    trx,
  );
}

/** Several rows name the same firm. */
const byId = (records: readonly MadeRecord[]): MadeRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];
