import { sql } from 'kysely';

/** The columns for who last decided a firm, and when; each decision is a version. */
export const decided = (on: Date, by: string) => ({
  decided_on: on,
  modified_by_system_on: on,
  modified_by_system: by,
  version: sql<number>`version + 1`,
});
