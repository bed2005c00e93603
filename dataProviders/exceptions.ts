import { providerPaths } from '../contract/identityProviderTypes.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Scope } from './types.ts';

/** Where a resource deviates from the rule `{resource}.{verb}` with its id in the path. */
type Exception = {
  /** The documented field that is a record's id, whatever a back end answers as `id`. */
  idIn?: string;
  /** A whole record with what its screens can't do without, from what is documented. */
  completed?: (record: Record<string, unknown>) => object;
  /** Fields of the form that a create sends in its query. */
  createQuery?: readonly string[];
  /** Fields whose records are sent as ids. */
  idsOf?: readonly string[];
  /** Calls that another call replaces in one's own account. */
  inOwnAccount?: Readonly<Partial<Record<OperationId, OperationId>>>;
  /** Lists of this resource that belong to another record, by the field that names it. */
  references?: Readonly<Record<string, OperationId>>;
  /** Always read by its own call: its reader may lack the right to list. */
  ownRecord?: (scope: Scope) => string;
  /** Its list is by days, and so needs a time zone. */
  isListZoned?: true;
};

export const exceptions: Readonly<Record<string, Exception>> = {
  accounts: {
    idIn: 'subdomain',
    ownRecord: ({ ownSubdomain }) => ownSubdomain,
    inOwnAccount: { 'accounts.update': 'accounts.updateOwn' },
  },
  users: {
    createQuery: ['sendInvite'],
    idsOf: ['roles'],
    inOwnAccount: { 'users.setRoles': 'users.update' },
    references: { roleId: 'roles.users' },
  },
  auditEvents: { isListZoned: true },
  platformAuditEvents: { isListZoned: true },
  crmImports: {
    references: {
      crmIntegrationId: 'crmIntegrations.imports',
      importId: 'crmImports.faults',
      revertedImportId: 'crmImports.keptRows',
    },
  },
  crmIntegrations: { idIn: 'accountId' },
  crmInvestorFirms: { references: { crmIntegrationId: 'crmInvestorFirms.list' } },
  directoryChanges: { isListZoned: true },
  firms: { completed: completedFirm },
  identityProviders: { completed: completedProvider },
  investorCoverage: { references: { userId: 'investorCoverage.list', selfId: 'investorCoverage.own' } },
  permissions: { idIn: 'name' },
  traits: { idIn: 'code' },
};

/** How the resource of a call deviates. */
export const exceptionOf = (call: string): Exception => exceptions[call.split('.')[0] ?? ''] ?? {};

/** The records of a call's answer with their ids, and with what of ours their screens need. */
export function completed(call: string, data: unknown): unknown {
  const { idIn = 'id', completed: complete } = exceptionOf(call);
  if (Array.isArray(data)) return data.map((record) => completed(call, record));
  if (!data) return data;
  const record = data as Record<string, unknown>;
  const whole = complete?.(record) ?? record;
  const id = record[idIn] ?? record.id;
  return id === record.id ? whole : { ...whole, id };
}

/** A firm is called by its display name. */
function completedFirm(firm: Record<string, unknown>): object {
  if (!Array.isArray(firm.names)) return firm;
  const shown = firm.names.find(({ isDisplayName }) => isDisplayName) ?? firm.names[0];
  return { displayName: shown?.value ?? firm.key, overriddenFields: [], ...firm };
}

/** A provider is the only one of its type, which its metadata do not name. */
function completedProvider(provider: Record<string, unknown>): object {
  const { providerType } = provider;
  if (providerType === undefined) return provider;
  return { id: Object(providerPaths)[String(providerType)], ...provider };
}
