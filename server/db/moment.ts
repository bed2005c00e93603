import type { ColumnType } from 'kysely';

/** A point in time, as every table keeps them. */
export type Moment = ColumnType<Date, Date, Date>;
export type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
