import { type Kysely, sql } from 'kysely';

/** Each account has its chain from its own beginning, so that one without has lost it, and its log with it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `insert into audit_chains (account_id, earlier, beginning, length, digest)
    select id, 0, sha256(''), 0, sha256('') from accounts on conflict do nothing`,
  `create function begin_chain() returns trigger language plpgsql as $$ begin
    insert into audit_chains (account_id, earlier, beginning, length, digest)
      values (new.id, 0, sha256(''), 0, sha256(''));
    return null;
  end $$`,
  'create trigger accounts_begin_chains after insert on accounts for each row execute function begin_chain()',
];
