import { sql } from 'kysely';

/** The columns of a firm that say when and by whom it was last decided on; each decision is a version. */
export const decided = (on: Date, by: string) => ({
  decided_on: on,
  modified_by_system_on: on,
  modified_by_system: by,
  version: sql<number>`version + 1`,
});
