import type { OperationId } from '../contract/operations.ts';
import type { Scope } from './types.ts';

/** Where a resource does not follow the rule `{resource}.{verb}` with its id in the path. */
export type Exception = {
  /** Fields of the form that travel in the query of a create. */
  createQuery?: readonly string[];
  /** Fields whose records travel as ids. */
  idsOf?: readonly string[];
  /** Calls whose work another one does in one's own account. */
  inOwnAccount?: Readonly<Partial<Record<OperationId, OperationId>>>;
  /** Lists of this resource that belong to a record of another, by the field that names it. */
  references?: Readonly<Record<string, OperationId>>;
  /** The record that is always read by its own call: it may be known without the right to list. */
  ownRecord?: (scope: Scope) => string;
  /** Its list takes no query. The app knows no schemas of queries: the build leaves them out. */
  isListBare?: true;
  /** Its list has days, which are those of a time zone. */
  isListZoned?: true;
};

export const exceptions: Readonly<Record<string, Exception>> = {
  accounts: {
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
  crmImports: {
    references: { crmIntegrationId: 'crmIntegrations.imports', importId: 'crmImports.faults' },
  },
  crmInvestorFirms: { references: { crmIntegrationId: 'crmInvestorFirms.list' } },
  features: { isListBare: true },
  investorCoverage: { references: { userId: 'investorCoverage.list', selfId: 'investorCoverage.own' } },
  ownSessions: { isListBare: true },
  permissions: { isListBare: true },
};
