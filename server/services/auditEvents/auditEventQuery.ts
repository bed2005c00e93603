import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import {
  type AuditEvent,
  type AuditEventListQuery,
  type AuditOutcome,
  maxEventsCounted,
  refusalReasons,
} from '#contract/auditEvents.ts';
import { type IdentityProviderType, ProviderPath, providerTypes } from '#contract/identityProviderTypes.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { anyOf, everything, inLog, type Listing, listPage } from '#server/db/listing.ts';
import { wordsOf } from '#server/db/normalise.ts';
import type { Page } from '#server/db/pagination.ts';
import { notFound } from '#server/errors.ts';
import { toAuditEvent, toSnakeCase } from './auditEventRow.ts';
import { type LogReader, onlyFacts, readableEvents } from './readableEvents.ts';
import { startOfDay } from './startOfDay.ts';

export type Events = SelectQueryBuilder<Database, 'audit_log', object>;

/** One page of an account's log, including the current hour's refusals. */
export async function auditEventPage(
  tx: InAccount,
  query: AuditEventListQuery,
  reader: LogReader,
): Promise<Page<AuditEvent>> {
  const listing = auditEventListing(tx, query.timeZone);
  return listPage(listing, eventsFor(tx, reader, query), query, eventsAsRead(reader), toAuditEvent);
}

/** All matching events in order, in batches. */
export const allAuditEvents = (
  tx: InAccount,
  query: Omit<AuditEventListQuery, 'page' | 'perPage' | 'includeTotals'>,
  reader: LogReader,
) =>
  everything(
    auditEventListing(tx, query.timeZone),
    eventsFor(tx, reader, query),
    query,
    eventsAsRead(reader),
  );

/** Throws NOT_FOUND. */
export const findAuditEvent = async (tx: InAccount, id: string, reader: LogReader): Promise<AuditEvent> =>
  (await readAuditEvent(tx, id, reader)).event;

/** With whether it is a mere fact to the reader. Throws NOT_FOUND. */
export async function readAuditEvent(
  tx: InAccount,
  id: string,
  reader: LogReader,
): Promise<{ event: AuditEvent; isFact: boolean }> {
  const found = eventsFor(tx, reader).where('audit_log.id', '=', id);
  const row = await eventsAsRead(reader)(found).executeTakeFirstOrThrow(notFound);
  return { event: toAuditEvent(row), isFact: row.is_redacted === true };
}

/** All events that the reader may see. A search would tell what a mere fact leaves out. */
function eventsFor(
  tx: InAccount,
  reader: LogReader,
  { searchText, search = searchText }: Pick<AuditEventListQuery, 'search' | 'searchText'> = {},
): Events {
  const events = tx.selectFrom('audit_log').where(readableEvents(reader));
  const facts = search === undefined ? null : onlyFacts(reader);
  return facts ? events.where(sql<SqlBool>`not ${facts}`) : events;
}

/** Whole events, and of some only that they happened. */
const eventsAsRead = (reader: LogReader) => (events: Events) =>
  wholeEvents(reader.actor)(events).select((onlyFacts(reader) ?? sql<boolean>`false`).as('is_redacted'));

/** How an account's log is listed. */
function auditEventListing(tx: InAccount, timeZone: string): Listing<AuditEventListQuery> {
  const ofAll = eventListing(tx.db, timeZone);
  return {
    ...ofAll,
    filters: {
      ...ofAll.filters,
      objectId: (id) => sql`audit_log.object_id = ${storedId(tx.accountId, id)}`,
      roleId: (id) => sql`audit_log.id = any(array(${eventsOfRole(tx.accountId, id)}))`,
    },
  };
}

/** How events are listed, of one account or all; each filter has its index for both, which continues in time order. */
export const eventListing = (
  db: Kysely<Database>,
  timeZone: string,
): Listing<Omit<AuditEventListQuery, 'roleId'>> => ({
  key: 'audit_log.id',
  search: 'audit_log.search_text',
  filters: {
    authorId: (id) => sql`audit_log.author_id = ${id}`,
    author: (name) => sql`(${sql.join([sql`true`, ...wordsOf(name).map(inAuthor)], sql` and `)})`,
    authorKind: anyOf('audit_log.author_kind'),
    action: anyOf('audit_log.action'),
    outcome: endedBy,
    objectType: (types) => anyOf('audit_log.object_type')(types.map(toSnakeCase)),
    objectId: (id) => sql`audit_log.object_id = ${id}`,
    from: (day) => sql`audit_log.occurred_on >= ${startOfDay(day, timeZone)}`,
    to: (day) => sql<SqlBool>`audit_log.occurred_on < ${startOfDay(day, timeZone, 1)}`,
  },
  orders: { occurredOn: { column: 'audit_log.occurred_on' } },
  counting: { most: maxEventsCounted, db },
});

/** An event without an outcome is a success. The first condition on the others is their index's. */
function endedBy(outcomes: readonly AuditOutcome[]): RawBuilder<SqlBool> {
  const named = outcomes.includes('REFUSED') ? [...outcomes, ...refusalReasons] : outcomes;
  const undone = sql<SqlBool>`(audit_log.after ->> 'outcome' <> 'SUCCESS' and audit_log.after ->> 'outcome' = any(${named}))`;
  if (!outcomes.includes('SUCCESS')) return undone;
  return sql`(coalesce(audit_log.after ->> 'outcome', 'SUCCESS') = 'SUCCESS' or ${undone})`;
}

/** Callers know an identity provider by its type, of which an account has one. */
function storedId(accountId: string, id: string): RawBuilder<string> {
  const { data: provider } = ProviderPath.safeParse(id);
  if (!provider) return sql`${id}`;
  return sql`(select id::text from identity_providers
    where account_id = ${accountId} and provider_type = ${providerTypes[provider]})`;
}

/** By an index of the changes, whatever the other filters. Events name roles as users' screens do. */
const eventsOfRole = (accountId: string, roleId: string) => sql`
  select id from audit_events
  where account_id = ${accountId} and before -> 'roles' is distinct from after -> 'roles'
    and changed_roles(before, after) @> (
      select array[name] from roles where roles.account_id = ${accountId} and roles.id::text = ${roleId})`;

/** One condition per word: `like all` with several would not use the index. */
const inAuthor = (word: string) => inLog('audit_log.actor_name_key', word);

/**
 * An event with the names of its author and objects, for a query already narrowed to its rows. Only the author's own
 * account sees the name: otherwise customers would learn who works for the platform.
 */
export const wholeEvents =
  ({ accountId: reader }: Pick<LogReader['actor'], 'accountId'>) =>
  (events: Events) => {
    const isKnown = sql`(actor_account_id is null or actor_account_id in (audit_log.account_id, ${reader}))`;
    return events
      .select(['id', 'occurred_on', 'author_kind', 'ip_address', 'request_id', 'batch_id', 'action'])
      .select(['object_type', 'object_id', 'object_name', 'before', 'after'])
      .select([
        sql<string | null>`case when ${isKnown} then actor_name end`.as('author_name'),
        sql<string | null>`case when ${isKnown} then author_id end`.as('author_id'),
        sql<string | null>`case when ${isKnown} then ${authorAccount} end`.as('author_account'),
        onBehalfOf(reader).as('on_behalf_of'),
        nameNow.as('current_name'),
        subdomain.as('subdomain'),
        providerType.as('provider_type'),
        displayNames.as('displayNames'),
      ]);
  };

const authorAccount = sql`(
  select name from accounts
  where accounts.id = audit_log.actor_account_id and audit_log.actor_account_id <> audit_log.account_id)`;

/** The person, else the account. */
const onBehalfOf = (reader: string) => sql<string | null>`coalesce(
  (select first_name || ' ' || last_name from users
    where users.account_id = audit_log.on_behalf_of_account_id and users.id = audit_log.on_behalf_of_user_id
      and users.account_id in (audit_log.account_id, ${reader})),
  (select name from accounts where accounts.id = audit_log.on_behalf_of_account_id
    and accounts.id in (audit_log.account_id, ${reader})))`;

/** The name of a record that still exists. A failed sign-in may name an object that is no id. */
const nameNow = sql<string | null>`case
  when object_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
  when object_type = 'users' then (select first_name || ' ' || last_name from users
    where users.account_id = audit_log.account_id and users.id = object_id::uuid)
  when object_type = 'identity_providers' then (select name from identity_providers
    where identity_providers.account_id = audit_log.account_id and identity_providers.id = object_id::uuid)
  when object_type = 'api_keys' then (select name from api_keys
    where api_keys.account_id = audit_log.account_id and api_keys.id = object_id::uuid and revoked_on is null)
  when object_type = 'webhooks' then (select url from webhooks
    where webhooks.account_id = audit_log.account_id and webhooks.id = object_id::uuid)
end`;

/** How callers name an account. */
const subdomain = sql<string | null>`case when object_type = 'accounts' then
  (select subdomain from accounts where accounts.id = audit_log.account_id) end`;

const providerType = sql<IdentityProviderType | null>`case when object_type = 'identity_providers' then
  (select provider_type from identity_providers
    where identity_providers.account_id = audit_log.account_id and identity_providers.id::text = object_id) end`;

/** The names of ids among the values, by field. */
const displayNames = sql<Record<string, string | null>>`jsonb_build_object(
  'roleId', case when after ->> 'roleId' is not null then (select name from roles
    where roles.account_id = audit_log.account_id and roles.id::text = after ->> 'roleId') end,
  'draftId', case when after ->> 'draftId' is not null then (select investor_name from draft_accounts
    where draft_accounts.id::text = after ->> 'draftId') end)`;
