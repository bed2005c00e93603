import { sql } from 'kysely';
import type { Deps } from '../../server/deps';

const tables = [
  'accounts',
  'account_traits',
  'traits',
  'users',
  'roles',
  'user_roles',
  'covered_employees',
  'mailed_links',
  'sign_in_failures',
  'sessions',
  'secrets',
  'audit_events',
  'idempotency_records',
  'jobs',
  'outbox',
  'files',
] as const;
const ofAccounts = new Set<string>([
  'users',
  'roles',
  'user_roles',
  'covered_employees',
  'mailed_links',
  'sign_in_failures',
  'account_traits',
  'sessions',
  'audit_events',
  'files',
]);

/** A digest of each table's rows; with `except`, of the rows of all accounts but that one. Equal digests: nothing was written. */
export async function digests({ db }: Pick<Deps, 'db'>, except?: string): Promise<Record<string, string>> {
  const digest: Record<string, string> = {};
  for (const table of tables) {
    if (except && !ofAccounts.has(table)) continue;
    const others = except ? sql`where account_id <> ${except}` : sql``;
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(row, '|' order by row)) as digest
      from (select t::text as row from ${sql.table(table)} t ${others}) as rows`.execute(db);
    digest[table] = rows[0]?.digest ?? '';
  }
  return digest;
}
