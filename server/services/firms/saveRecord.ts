import { type Kysely, sql } from 'kysely';
import type { Firm } from '#contract/firms.ts';
import type { RecordStatus } from '#contract/firmValues.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { type RecordKind, recordTables } from '#server/directory/firmRecords.ts';
import { isEffective } from '#server/directory/settled.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { changeFirm, type FirmCall, overriding } from './changeFirm.ts';
import { type RecordRules, takenFaults } from './recordRules.ts';

type RecordOf<Kind extends RecordKind> = Firm[Kind][number];

/** A new record may leave its status out: it is effective. */
type Unsettled<Write> = Omit<Write, 'recordStatus'> & { recordStatus?: RecordStatus | undefined };

/** Adds a record to a firm, or changes the one with this id, by the rules of its kind. */
export function saveRecord<Kind extends RecordKind, Write extends { recordStatus: RecordStatus }>(
  deps: Deps,
  call: FirmCall & { body: Unsettled<Write>; query?: { ifMissing: boolean } | undefined },
  { kind, columns, faults = () => [], follow, isSame, repeated }: RecordRules<Kind, Write>,
  recordId?: string,
): Promise<{ data: RecordOf<Kind> }> {
  const { params, query } = call;
  const body = { ...call.body, recordStatus: call.body.recordStatus ?? 'EFFECTIVE' } as Write;
  /** A change that leaves a record as it was in this respect is no repetition of it. */
  const repeats = (rows: StoredFirm[Kind], by: (row: StoredFirm[Kind][number], body: Write) => boolean) => {
    if (body.recordStatus !== 'EFFECTIVE') return false;
    const same = rows.filter((row) => isEffective(row) && by(row, body));
    return same.length > 0 && !same.some(({ id }) => id === recordId);
  };
  const table = recordTables[kind];
  return changeFirm<RecordOf<Kind>>(deps, call, {
    part: { table, id: recordId },
    name: kind,
    same:
      query?.ifMissing && isSame
        ? ({ stored }) => stored[kind].find((row) => isEffective(row) && isSame(row, body))?.id
        : undefined,
    faults: async (tx, { stored }) => [
      ...(await faults(tx.db, stored, body, recordId)),
      ...(repeated && repeats(stored[kind], repeated.by)
        ? [{ target: repeated.target, key: repeated.key, isTaken: true as const }]
        : []),
    ],
    writePart: async (tx) => {
      const values = { ...sent(columns(body)), record_status: body.recordStatus };
      const row = { firm_id: params.id, id: recordId ?? deps.newId() };
      await refusingTaken(takenFaults, () =>
        recordId === undefined
          ? insertRecord(tx.db, table, { ...row, ...values, created_on: deps.clock() })
          : updateRecord(tx.db, table, row, values),
      );
      await follow?.(tx.db, [params.id]);
      return row.id;
    },
    find: (firm, id) => recordsOf(firm, kind).find((one) => one.id === id),
  });
}

const recordsOf = <Kind extends RecordKind>(firm: Firm, kind: Kind): readonly RecordOf<Kind>[] => firm[kind];

/** What the call left out stays as it is stored. */
const sent = (columns: Values) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

type Table = (typeof recordTables)[RecordKind];
type Values = Readonly<Record<string, unknown>>;

const insertRecord = (db: Kysely<Database>, table: Table, values: Values) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`.execute(db);

/** Changes a record and increments its version. */
export const updateRecord = (
  db: Kysely<Database>,
  table: Table,
  { firm_id, id }: { firm_id: string; id: string },
  values: Values,
) =>
  sql`update ${sql.table(table)} set version = version + 1, is_override = ${overriding}, ${sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )} where firm_id = ${firm_id} and id = ${id}`.execute(db);
