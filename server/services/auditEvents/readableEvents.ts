import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type OperationId, operation, operationIds } from '#contract/operations.ts';
import type { Actor } from '#server/access/actor.ts';
import type { TargetAccount } from '#server/access/call.ts';
import { mayCall, type Variant } from '#server/access/requireAccess.ts';
import { tableOf } from './auditEventRow.ts';

/** The reader of a log, and the account whose log it is. */
export type LogReader = {
  actor: Pick<Actor, 'accountId' | 'permissions' | 'subdomain'>;
  account: Pick<TargetAccount, 'subdomain' | 'accountType'>;
  variant: Variant;
};

/**
 * The events whose subject the reader may read, by its resource's gate; a refused call concerns its caller. Otherwise
 * the log would show colleagues, their addresses and keys to everyone who may read the account.
 */
export function readableEvents(reader: LogReader): RawBuilder<SqlBool> {
  const hidden = subjects.filter((resource) => !mayRead(reader, resource));
  if (hidden.length === 0) return sql<SqlBool>`true`;
  const calls = resources.filter((resource) => hidden.includes(subjectOf(resource)));
  return sql<SqlBool>`case
    when audit_log.object_type <> 'refusals' then not (
      audit_log.object_type = any(${hidden.map(tableOf)}) or split_part(audit_log.action, '.', 1) = any(${calls}))
    when audit_log.author_kind = 'apiKey' then ${!hidden.includes('apiKeys')}
    else ${!hidden.includes('users')} end`;
}

const resources = [...new Set(operationIds.map((id) => id.slice(0, id.indexOf('.'))))];

/** A person's own calls and sign-ins concern that user. */
const subjectOf = (resource: string): string =>
  ['session', 'profile', 'ownSessions'].includes(resource) ? 'users' : resource;

const subjects = [...new Set(resources.map(subjectOf))];

/**
 * Whether the reader may read the resource's records; a resource without a read call has no gate. Saved views are
 * private: earlier releases logged them.
 */
function mayRead({ actor, account, variant }: LogReader, resource: string): boolean {
  const id = ['get', 'list'].map((verb) => `${resource}.${verb}`).find(isOperation);
  if (resource === 'listViews') return false;
  if (!id) return true;
  const { path } = operation(id);
  if (path.own) return mayCall(id, variant, actor, account.subdomain);
  // Records of the platform, which no other account's log mentions.
  return account.accountType !== 'SYSTEM' || mayCall(id, 'admin', actor, null);
}

const isOperation = (id: string): id is OperationId => operationIds.includes(id as OperationId);
