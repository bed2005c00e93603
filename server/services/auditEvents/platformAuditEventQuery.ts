import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlatformAuditEvent, PlatformAuditEventListQuery } from '#contract/platformAuditEvents.ts';
import type { Database } from '#server/db/database.ts';
import { anyOf, everything, type Listing, listPage } from '#server/db/listing.ts';
import { containing, wordsOf } from '#server/db/normalise.ts';
import type { Page } from '#server/db/pagination.ts';
import { notFound } from '#server/errors.ts';
import { type Events, eventListing, wholeEvents } from './auditEventQuery.ts';
import { type EventRow, toAuditEvent } from './auditEventRow.ts';
import { type LogReader, readableEventsOfAll } from './readableEvents.ts';

type Reader = LogReader['actor'];
type Query = Omit<PlatformAuditEventListQuery, 'page' | 'perPage' | 'includeTotals'>;

/** One page of the logs of all accounts. */
export async function platformAuditEventPage(
  db: Kysely<Database>,
  query: PlatformAuditEventListQuery,
  reader: Reader,
): Promise<Page<PlatformAuditEvent>> {
  const listing = await listingFor(db, query);
  return listPage(listing, eventsFor(db, reader), query, withAccounts(reader), toPlatformAuditEvent);
}

/** All matching events in order, a batch at a time. */
export async function* allPlatformAuditEvents(db: Kysely<Database>, query: Query, reader: Reader) {
  const listing = await listingFor(db, query);
  for await (const rows of everything(listing, eventsFor(db, reader), query, withAccounts(reader)))
    yield rows.map(toPlatformAuditEvent);
}

/** Throws NOT_FOUND. */
export async function findPlatformAuditEvent(
  db: Kysely<Database>,
  id: string,
  reader: Reader,
): Promise<PlatformAuditEvent> {
  const found = eventsFor(db, reader).where('audit_log.id', '=', id);
  return toPlatformAuditEvent(await withAccounts(reader)(found).executeTakeFirstOrThrow(notFound));
}

const eventsFor = (db: Kysely<Database>, reader: Reader): Events =>
  db.selectFrom('audit_log').where(readableEventsOfAll(reader));

async function listingFor(
  db: Kysely<Database>,
  { account, timeZone }: Query,
): Promise<Listing<PlatformAuditEventListQuery>> {
  const listing = eventListing(db, timeZone);
  const ids = account === undefined ? [] : await accountsCalled(db, account);
  return { ...listing, filters: { ...listing.filters, account: () => ofAccounts(ids) } };
}

/** With a single account the planner knows that the index of its own log is best. */
function ofAccounts(ids: readonly string[]): RawBuilder<SqlBool> {
  const [id, ...others] = ids;
  return others.length === 0 && id !== undefined
    ? sql`audit_log.account_id = ${id}`
    : anyOf('audit_log.account_id')(ids);
}

/** The account of a subdomain, else all whose names contain each word. */
async function accountsCalled(db: Kysely<Database>, text: string): Promise<string[]> {
  const accounts = db.selectFrom('accounts').select('id');
  const named = await accounts.where('subdomain', '=', text.toLowerCase()).execute();
  const words = wordsOf(text);
  const rows =
    named.length > 0 || words.length === 0
      ? named
      : await words
          .reduce((found, word) => found.where('name_key', 'like', containing(word)), accounts)
          .execute();
  return rows.map(({ id }) => id);
}

const withAccounts = (reader: Reader) => (events: Events) =>
  wholeEvents(reader)(events).select(
    sql<PlatformAuditEvent['account']>`(select jsonb_build_object(
      'subdomain', accounts.subdomain, 'name', accounts.name, 'accountType', accounts.account_type)
      from accounts where accounts.id = audit_log.account_id)`.as('account'),
  );

const toPlatformAuditEvent = (row: EventRow & Pick<PlatformAuditEvent, 'account'>): PlatformAuditEvent => ({
  ...toAuditEvent(row),
  account: row.account,
});
