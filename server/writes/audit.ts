import type { Insertable, Kysely } from 'kysely';
import { versionCheckedField } from '#contract/auditEvents.ts';
import { compiledOnce, type Places } from '../db/compiledOnce.ts';
import { withNext } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { normalise } from '../db/normalise.ts';
import type { Deps } from '../deps.ts';
import type { Author, Origin } from './origin.ts';

/** What a write did to which record, with the contract's names; a version among them is the event's. */
export type Audited = {
  objectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The record's name, if before and after don't contain it. */
  objectName?: string;
};

/** An event's note that no version was compared. */
export const unchecked = { [versionCheckedField]: false } as const;

/** Adds the write's event to the log, in its transaction. */
export async function writeAudit(
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
  trx: Kysely<Database>,
  { author, account, operation, ipAddress, requestId, batch }: Origin,
  table: keyof Database,
  audited: Audited,
): Promise<void> {
  const { objectId, before, after } = audited;
  const accountId = logOf(table, objectId, account.accountId);
  const version = (after ?? before)?.version;
  const objectName = nameOf(audited)?.slice(0, 300) ?? null;
  await withNext(
    trx,
    addEvent(trx, {
      id: newId(),
      account_id: accountId,
      ...authorColumns(author, accountId),
      occurred_on: clock(),
      ip_address: ipAddress,
      request_id: requestId,
      action: operation,
      object_type: table,
      object_id: objectId,
      object_name: objectName,
      search_text: searchText(author, accountId, [objectName, ipAddress]),
      object_version: typeof version === 'number' ? version : null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      batch_id: batch?.id ?? null,
    }),
  );
}

const addEvent = compiledOnce((db, event: Places<Insertable<Database['audit_events']>>) =>
  db.insertInto('audit_events').values(event),
);

/**
 * The account whose log has a record's events: an account's own record is in its own log, even when others create it.
 */
export const logOf = (table: keyof Database, objectId: string, accountId: string): string =>
  table === 'accounts' ? objectId : accountId;

/** A record's name from its own fields before the write: readers know it by that name. */
function nameOf({ before, after, objectName }: Audited): string | undefined {
  const { name, firstName, lastName } = { ...after, ...before };
  if (objectName !== undefined) return objectName;
  if (typeof firstName === 'string' && typeof lastName === 'string') return `${firstName} ${lastName}`;
  return typeof name === 'string' ? name : undefined;
}

/** Nobody of the account may find out by a search who works for the platform. */
const findable = (author: Author, accountId: string): string =>
  'accountId' in author && author.accountId !== accountId ? '' : author.name;

/** The search text of an account's event. */
export const searchText = (author: Author, accountId: string, others: (string | null)[]): string =>
  normalise([findable(author, accountId), ...others].join(' ')).slice(0, 600);

/** The author of an account's event. */
export function authorColumns(author: Author, accountId: string) {
  const actor = 'accountId' in author ? author : null;
  const isElsewhere = actor !== null && actor.accountId !== accountId;
  const behalf = 'onBehalfOf' in author ? author.onBehalfOf : null;
  return {
    author_kind: author.kind,
    actor_account_id: actor?.accountId ?? null,
    actor_user_id: 'userId' in author ? author.userId : null,
    actor_api_key_id: 'keyId' in author ? author.keyId : null,
    actor_name: author.name,
    actor_name_key: normalise(findable(author, accountId)).slice(0, 300),
    on_behalf_of_account_id: behalf?.accountId ?? (isElsewhere ? accountId : null),
    on_behalf_of_user_id: behalf?.userId ?? null,
  };
}
