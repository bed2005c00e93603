import type { ColumnType } from 'kysely';

/** In the form that every table uses. */
export type Timestamp = ColumnType<Date, Date, Date>;
export type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
