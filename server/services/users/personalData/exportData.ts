import { sql } from 'kysely';
import type { PersonalData } from '#contract/personalData.ts';
import type { Call } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { factorsOf } from '#server/identity/factors.ts';
import { browsersOf } from '#server/identity/rememberedBrowsers.ts';
import { commitUser } from '../commitUser.ts';

/** Everything stored about a user's person; that it was read is an event, as of an export. */
export const exportData = (deps: Deps, call: Call<'users.exportData'>): Promise<{ data: PersonalData }> =>
  commitUser(deps, call, {
    writeUser: async (tx, { roles, ...record }) => {
      const now = deps.clock();
      const events = await eventsOf(tx, record.id);
      const isLogin = ({ action }: { action: string }) => action.startsWith('session.');
      const { factors } = await factorsOf(tx, record.id);
      const data: PersonalData = {
        exportedOn: now.toISOString(),
        account: { subdomain: call.account.subdomain, name: call.account.name },
        record,
        roles: roles.map(({ name }) => name),
        ...(await partsOf(tx, record.id)),
        browsers: await browsersOf(tx, record.id, now),
        factors,
        logins: events.filter(isLogin),
        events: events.filter((event) => !isLogin(event)),
      };
      return {
        objectId: record.id,
        objectName: `${record.firstName} ${record.lastName}`,
        before: null,
        after: { events: events.length },
        answer: { data },
        // Not kept for a retry, which exports anew.
        secret: true,
      };
    },
  });

/** Others' events only if they concern the person, and without their addresses. */
async function eventsOf({ db, accountId }: InAccount, userId: string): Promise<PersonalData['events']> {
  const { rows } = await sql<PersonalData['events'][number] & { occurredOn: Date }>`
    select occurred_on as "occurredOn", accounts.subdomain as account, action, object_type as "objectType",
      author_id is not distinct from ${userId}::uuid as "isByPerson",
      case when author_id = ${userId} then ip_address end as "ipAddress",
      case when object_id = ${userId} then before end as before, case when object_id = ${userId} then after end as after
    from audit_log join accounts on accounts.id = account_id
    where audit_log.author_id = ${userId} or (account_id = ${accountId} and object_type = 'users' and object_id = ${userId})
    order by occurred_on desc, audit_log.id desc`.execute(db);
  return rows.map((row) => ({ ...row, occurredOn: row.occurredOn.toISOString() }));
}

type Parts = 'locale' | 'sessions' | 'subjects' | 'apiKeys' | 'savedViews' | 'mails' | 'accepted';

async function partsOf({ db, accountId }: InAccount, userId: string): Promise<Pick<PersonalData, Parts>> {
  const instant = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const list = (fields: ReturnType<typeof sql>, from: ReturnType<typeof sql>, order: string) =>
    sql`(select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${sql.raw(order)}), '[]') from ${from})`;
  const of = sql`account_id = ${accountId} and user_id = ${userId}`;
  const { rows } = await sql<Pick<PersonalData, Parts>>`select
    (select locale from users where account_id = ${accountId} and id = ${userId}) as locale,
    ${list(
      sql`'startedOn', ${instant('started_on')}, 'lastActiveOn', ${instant('last_active_on')},
        'endedOn', ${instant('ended_on')}, 'ipAddress', ip_address, 'userAgent', user_agent`,
      sql`sessions where ${of}`,
      'started_on desc',
    )} as sessions,
    ${list(
      sql`'provider', identity_providers.name, 'subject', subject, 'linkedOn', ${instant('linked_on')}`,
      sql`linked_subjects join identity_providers on identity_providers.account_id = linked_subjects.account_id
        and identity_providers.id = provider_id
        where linked_subjects.account_id = ${accountId} and user_id = ${userId}`,
      'linked_on',
    )} as subjects,
    ${list(
      sql`'name', name, 'generatedOn', ${instant('generated_on')}`,
      sql`api_keys where maker_account_id = ${accountId} and maker_user_id = ${userId} and revoked_on is null`,
      'generated_on desc',
    )} as "apiKeys",
    ${list(sql`'list', list, 'name', name, 'query', query`, sql`list_views where ${of}`, 'list, name')} as "savedViews",
    ${list(
      sql`'sentOn', ${instant('sent_on')}, 'kind', kind, 'outcome', outcome`,
      sql`sent_mails where ${of}`,
      'sent_on desc',
    )} as mails,
    ${list(
      sql`'document', document, 'version', edition, 'acceptedOn', ${instant('accepted_on')}`,
      sql`legal_acceptances where ${of}`,
      'accepted_on desc',
    )} as accepted`.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error('A query without a table answers one row');
  return parts;
}
