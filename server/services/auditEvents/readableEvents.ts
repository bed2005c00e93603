import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type OperationId, operation, operationIds, resourceOf } from '#contract/operations.ts';
import type { Actor } from '#server/access/actor.ts';
import type { TargetAccount } from '#server/access/call.ts';
import { mayCall, type Variant } from '#server/access/requireAccess.ts';
import { toSnakeCase } from './auditEventRow.ts';

/** The reader of a log, and the account whose log it is; without a subdomain, all accounts but the reader's. */
export type LogReader = {
  actor: Pick<Actor, 'accountId' | 'permissions' | 'subdomain'>;
  account: Pick<TargetAccount, 'accountType'> & { subdomain: string | null };
  variant: Variant;
};

/**
 * The events whose subject the reader may read, by its resource's gate; a refused call concerns its caller. Otherwise
 * the log would show colleagues, their addresses and keys to everyone who may read the account. Of what the platform's
 * staff do with an account's CRM data the account reads at least the fact; of a bulk action, one.
 */
export const readableEvents = (reader: LogReader): RawBuilder<SqlBool> => {
  const readable = without(hiddenFrom(reader));
  const facts = onlyFacts(reader);
  return facts ? sql`(${readable} or (${facts} and audit_log.batch_id is null))` : readable;
};

/** Which of the readable events the reader knows as facts only, without names and values; null if none. */
export function onlyFacts(reader: LogReader): RawBuilder<SqlBool> | null {
  const { account, variant } = reader;
  if (variant === 'admin' || account.accountType === 'SYSTEM') return null;
  const hidden = hiddenFrom(reader).filter((resource) => resource.startsWith('crm'));
  if (hidden.length === 0) return null;
  return sql`(audit_log.object_type <> 'refusals' and split_part(audit_log.action, '.', 1) = any(${hidden})
    and coalesce(audit_log.actor_account_id, audit_log.on_behalf_of_account_id) <> audit_log.account_id)`;
}

/** The same in the logs of all accounts, for the platform's staff: in their own account their own rights apply too. */
export function readableEventsOfAll(actor: LogReader['actor']): RawBuilder<SqlBool> {
  const variant = 'admin';
  const inOwn = hiddenFrom({
    actor,
    account: { subdomain: actor.subdomain, accountType: 'SYSTEM' },
    variant,
  });
  const elsewhere = hiddenFrom({ actor, account: { subdomain: null, accountType: 'BUY_SIDE' }, variant });
  if (inOwn.join() === elsewhere.join()) return without(inOwn);
  return sql<SqlBool>`case when audit_log.account_id = ${actor.accountId}
    then ${without(inOwn)} else ${without(elsewhere)} end`;
}

const hiddenFrom = (reader: LogReader): string[] => subjects.filter((resource) => !mayRead(reader, resource));

function without(hidden: readonly string[]): RawBuilder<SqlBool> {
  if (hidden.length === 0) return sql<SqlBool>`true`;
  const calls = resources.filter((resource) => hidden.includes(subjectOf(resource)));
  return sql<SqlBool>`case
    when audit_log.object_type <> 'refusals' then not (
      audit_log.object_type = any(${hidden.map(toSnakeCase)}) or split_part(audit_log.action, '.', 1) = any(${calls}))
    when audit_log.author_kind = 'apiKey' then ${!hidden.includes('apiKeys')}
    else ${!hidden.includes('users')} end`;
}

const resources = [...new Set(operationIds.map(resourceOf))];

/** A person's own calls and sign-ins concern that user. */
const subjectOf = (resource: string): string =>
  ['session', 'profile', 'ownSessions'].includes(resource) ? 'users' : resource;

const subjects = [...new Set(resources.map(subjectOf))];

/**
 * Whether the reader may read the resource's records, the platform's own only from there; a resource without a read call
 * has no gate. Saved views are private: earlier releases logged them.
 */
function mayRead({ actor, account, variant }: LogReader, resource: string): boolean {
  const id = ['get', 'list'].map((verb) => `${resource}.${verb}`).find(isOperation);
  if (resource === 'listViews') return false;
  if (!id) return true;
  const { own, admin } = operation(id).path;
  if (!own) return mayCall(id, 'admin', actor, null);
  // The directory is everyone's: the platform's staff read it by the path of all.
  return mayCall(id, admin ? variant : 'own', actor, account.subdomain);
}

const isOperation = (id: string): id is OperationId => operationIds.includes(id as OperationId);
