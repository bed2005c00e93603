import { sql } from 'kysely';
import type { InAccount } from '#server/db/inAccount.ts';

export const events = 1_000_000;

/** The id of one of the hundred people who did them. */
export function person(n: number): string {
  return `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/**
 * A year of a busy account: half of it logins, one event in a thousand about a key, a hundred people; one in twenty
 * gives or takes a role, each equally often.
 */
export async function fillLog({ db, accountId }: InAccount): Promise<void> {
  const roles = await db.selectFrom('roles').select('name').where('account_id', '=', accountId).execute();
  // A million chained digests would take minutes, and reading needs none.
  await sql`alter table audit_events disable trigger user`.execute(db);
  for (let from = 1; from <= events; from += atOnce) {
    await sql`insert into audit_events
      (id, account_id, author_kind, actor_account_id, actor_user_id, actor_name, actor_name_key, occurred_on, ip_address,
        action, object_type, object_id, object_name, search_text, before, after, position, digest)
      select gen_random_uuid(), ${accountId}, 'user', ${accountId},
        ('01890000-0000-7000-8000-' || lpad((n % 100)::text, 12, '0'))::uuid,
        'Someone ' || n % 100, 'someone ' || n % 100,
        timestamptz '2025-11-21Z' + n * interval '31.536 s', '10.0.0.' || n % 250,
        case when n % 1000 = 0 then 'apiKeys.revoke' when n % 2 = 0 then 'session.login' else 'users.update' end,
        case when n % 1000 = 0 then 'api_keys' else 'users' end, (n % 5000)::text, 'Number ' || n % 5000,
        'someone ' || n % 100 || ' number ' || n % 5000 || ' 10.0.0.' || n % 250,
        case when n % 20 = 1 then '{"roles": []}'::jsonb end,
        case when n % 20 = 1 then jsonb_build_object('roles', array[(${roles.map(({ name }) => name)}::text[])[1 + n / 20 % ${roles.length}::int]])
          when n % 2 = 0 then '{"outcome": "SUCCESS"}'::jsonb else '{"lastName": "X"}' end,
        1000 + n, sha256(n::text::bytea)
      from generate_series(${from}::int, ${from + atOnce - 1}::int) n`.execute(db);
  }
  await sql`vacuum analyze audit_events`.execute(db);
}

/** A statement's time is limited. */
const atOnce = 10_000;
