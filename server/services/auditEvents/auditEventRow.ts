import type { Selectable, SqlBool } from 'kysely';
import type { AuditEvent, FieldChange } from '#contract/auditEvents.ts';
import { type IdentityProviderType, providerPaths } from '#contract/identityProviderTypes.ts';
import type { Database } from '#server/db/database.ts';

export type EventRow = Pick<
  Selectable<Database['audit_log']>,
  | 'id'
  | 'occurred_on'
  | 'author_kind'
  | 'ip_address'
  | 'request_id'
  | 'batch_id'
  | 'action'
  | 'object_type'
  | 'object_id'
  | 'object_name'
  | 'before'
  | 'after'
> & {
  author_id: string | null;
  author_name: string | null;
  author_account: string | null;
  on_behalf_of: string | null;
  current_name: string | null;
  subdomain: string | null;
  provider_type: IdentityProviderType | null;
  displayNames: Record<string, string | null>;
  /** The reader may know that it happened, not names or values. */
  is_redacted?: SqlBool;
};

/** The record that callers see. */
export const toAuditEvent = (row: EventRow): AuditEvent => ({
  id: row.id,
  occurredOn: row.occurred_on.toISOString(),
  authorKind: row.author_kind,
  authorId: row.author_id,
  authorName: row.author_name,
  authorAccount: row.author_account,
  onBehalfOf: row.on_behalf_of,
  ipAddress: row.ip_address,
  requestId: row.request_id,
  batchId: row.batch_id,
  action: row.action,
  objectType: toCamelCase(row.object_type),
  objectId: row.subdomain ?? (row.provider_type && providerPaths[row.provider_type]) ?? row.object_id,
  objectName: row.is_redacted ? null : (row.object_name ?? row.current_name),
  isObjectThere: !row.is_redacted && row.current_name !== null,
  changes: row.is_redacted ? redactedChanges(row) : changesOf(row),
});

/** An object type as the log stores it: the table `api_keys` of the resource `apiKeys`. */
export const toSnakeCase = (type: string): string =>
  type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const toCamelCase = (table: string): string =>
  table.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** What the check of the log reads, in the events of erasures and cuts. */
const marked = ['erased', 'digest'];

/** The author of such an event made the key or saved the webhook; their name may be foreign to the reader. */
const hiddenFields = ['version', 'generatedBy', 'registeredBy', ...marked];

/** What a fact tells: how many records were changed and how, and whether one was linked. */
function redactedChanges({
  action,
  before,
  after,
}: Pick<EventRow, 'action' | 'before' | 'after'>): FieldChange[] {
  if (action === 'crmInvestorFirms.setEntityKey') {
    const [was, is] = [before, after].map((side) => (side?.cmgEntityKey ?? null) !== null);
    return was === is ? [] : [{ field: 'linked', before: was, after: is }];
  }
  return ['action', 'total']
    .filter((field) => after?.[field] !== undefined)
    .map((field) => ({ field, before: null, after: after?.[field] }));
}

/** Every field that differs. Created and deleted records have no value on the other side. */
function changesOf({
  before,
  after,
  displayNames,
}: Pick<EventRow, 'before' | 'after' | 'displayNames'>): FieldChange[] {
  const valueIn = (side: EventRow['before'], field: string) =>
    (side?.[field] && displayNames[field]) || (side?.[field] ?? null);
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !hiddenFields.includes(field))
    .map((field) => ({ field, before: valueIn(before, field), after: valueIn(after, field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
