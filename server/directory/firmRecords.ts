import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';

/** The tables of a firm's parts, by their names in the contract. */
export const recordTables = {
  names: 'firm_names',
  identifiers: 'firm_identifiers',
  sectors: 'firm_sectors',
  roles: 'firm_roles',
  addresses: 'firm_addresses',
  contacts: 'firm_contacts',
} as const satisfies Record<string, keyof Database>;
export type RecordKind = keyof typeof recordTables;

/** A row as JSON, as in a snapshot: timestamps are texts. */
export type Stored<Table extends keyof Database> = {
  [Column in keyof Selectable<Database[Table]>]: Selectable<Database[Table]>[Column] extends Date
    ? string
    : Selectable<Database[Table]>[Column];
};
