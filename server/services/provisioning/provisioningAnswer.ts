import { type Selectable, sql } from 'kysely';
import type { Provisioning, ProvisioningCall } from '#contract/provisioning.ts';
import { scimBase } from '#contract/scim.ts';
import type { TargetAccount } from '#server/access/call.ts';
import { tenantOrigin } from '#server/access/tenant.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { errorText, type Locale } from '#server/texts/texts.ts';

export type ProvisioningRow = Selectable<Database['provisionings']>;

export const findProvisioning = (tx: InAccount): Promise<ProvisioningRow | undefined> =>
  tx.selectFrom('provisionings').selectAll().executeTakeFirst();

/** An account's provisioning as its page shows it. */
export async function provisioningOf(
  deps: Deps,
  tx: InAccount,
  account: TargetAccount,
  locale: Locale,
): Promise<Provisioning> {
  const row = await findProvisioning(tx);
  const now = deps.clock();
  const counts = await tx.db
    .selectFrom('accounts')
    .select(['license_count', 'licenses_used'])
    .select([
      sql<number>`(select count(*)::int from users where account_id = accounts.id)`.as('users'),
      sql<number>`(select count(*)::int from provisioned_users where account_id = accounts.id and state = 'LINKED')`.as(
        'managed',
      ),
      sql<number>`(select count(*)::int from provisioned_groups where account_id = accounts.id and provider_id is null)`.as(
        'groups',
      ),
      sql<Date | null>`(select min(linked_on) from provisioned_users where account_id = accounts.id)`.as(
        'first_user_on',
      ),
      sql<Date | null>`(select min(ends_on) from provisioning_tokens where account_id = accounts.id and ends_on > ${now})`.as(
        'first_end',
      ),
    ])
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow();
  const old =
    counts.first_end && row?.token_ends_on && counts.first_end < row.token_ends_on ? counts.first_end : null;
  return {
    id: row?.id ?? null,
    enabled: row?.enabled ?? false,
    directory: row?.directory ?? 'ENTRA',
    existingUsers: row?.existing_users ?? 'LINK',
    jobFunction: row?.job_function ?? 'OTHER',
    roleId: row?.role_id ?? null,
    address: tenantOrigin(deps.config, account.subdomain) + scimBase,
    tokenStart: row?.token_start ?? null,
    tokenEndsOn: row?.token_ends_on?.toISOString() ?? null,
    oldTokenEndsOn: old?.toISOString() ?? null,
    turnedOnOn: row?.turned_on_on.toISOString() ?? null,
    turnedOnBy: row?.turned_on_by ?? null,
    testedOn: row?.tested_on?.toISOString() ?? null,
    lastCallOn: row?.last_call_on?.toISOString() ?? null,
    firstUserOn: counts.first_user_on?.toISOString() ?? null,
    users: counts.users,
    managedUsers: counts.managed,
    groups: counts.groups,
    licensesUsed: counts.licenses_used,
    licenseCount: counts.license_count,
    refused: (await refusedCalls(tx)).map((call) => toCall(call, locale)),
    version: row?.version ?? 1,
  };
}

const mostRefused = 100;

/** The latest of each subject that has not succeeded since; missing licenses are one matter. */
async function refusedCalls(tx: InAccount): Promise<CallRow[]> {
  const matter = sql`case when code in ('LICENSE_LIMIT', 'IP_BLOCKED') then code else coalesce(subject_id, lower(subject_name), '') end`;
  const { rows } = await sql<CallRow>`
    select * from (
      select distinct on (matter) * from (
        select *, ${matter} as matter from provisioning_calls
        where account_id = ${tx.accountId} and outcome = 'REFUSED'
      ) as refused order by matter, called_on desc, id desc
    ) as latest
    where not exists (
      select from provisioning_calls as later
      where later.account_id = latest.account_id and (later.called_on, later.id) > (latest.called_on, latest.id) and later.outcome <> 'REFUSED'
        and (later.subject_id = latest.subject_id
          or latest.subject_id is null and lower(later.subject_name) = lower(latest.subject_name)))
    order by called_on desc, id desc limit ${mostRefused}`.execute(tx.db);
  return rows;
}

export type CallRow = Selectable<Database['provisioning_calls']>;

/** A call with its reason in the reader's words. */
export function toCall(row: CallRow, locale: Locale): ProvisioningCall {
  const {
    fields = [],
    added = 0,
    removed = 0,
  } = (row.changes ?? {}) as {
    fields?: string[];
    added?: number;
    removed?: number;
  };
  const code = row.reason?.code ?? row.code;
  return {
    id: row.id,
    calledOn: row.called_on.toISOString(),
    operation: row.operation,
    path: row.path,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    outcome: row.outcome,
    status: row.http_status,
    reason: code === null ? null : { code, message: errorText(code, row.reason?.values ?? {}, locale) },
    changes: fields,
    added,
    removed,
    tookMs: row.took_ms,
    body: row.body,
  };
}

/** As the audit log records it. */
export const audited = (row: ProvisioningRow): Record<string, unknown> => ({
  enabled: row.enabled,
  directory: row.directory,
  existingUsers: row.existing_users,
  jobFunction: row.job_function,
  roleId: row.role_id,
  tokenEndsOn: row.token_ends_on?.toISOString() ?? null,
  version: row.version,
});
