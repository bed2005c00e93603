import { type Kysely, sql } from 'kysely';

/** Whether an account has chosen its password policy: until then it has the one that every new account begins with. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table accounts add column has_own_password_policy boolean not null default false',
  `update accounts set has_own_password_policy = true
    where exists (select from audit_events as event
      where event.account_id = accounts.id and event.action = 'accounts.setPasswordPolicy')`,
];
