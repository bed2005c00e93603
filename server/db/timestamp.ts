import type { ColumnType } from 'kysely';

/** As every table keeps them. */
export type Timestamp = ColumnType<Date, Date, Date>;
export type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
