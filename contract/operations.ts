import type * as z from 'zod/mini';
import type { Operation, ParamNames } from './operation.ts';
import { accountsOperations } from './operations/accounts.ts';
import { apiKeysOperations } from './operations/apiKeys.ts';
import { auditEventsOperations } from './operations/auditEvents.ts';
import { crmImportsOperations } from './operations/crmImports.ts';
import { crmIntegrationsOperations } from './operations/crmIntegrations.ts';
import { crmInvestorFirmsOperations } from './operations/crmInvestorFirms.ts';
import { directoryChangesOperations } from './operations/directoryChanges.ts';
import { draftAccountsOperations } from './operations/draftAccounts.ts';
import { duplicatesOperations } from './operations/duplicates.ts';
import { factSetFirmsOperations } from './operations/factSetFirms.ts';
import { featuresOperations } from './operations/features.ts';
import { firmMatcherOperations } from './operations/firmMatcher.ts';
import { firmsOperations } from './operations/firms.ts';
import { identityProvidersOperations } from './operations/identityProviders.ts';
import { investorCoverageOperations } from './operations/investorCoverage.ts';
import { investorInvitesOperations } from './operations/investorInvites.ts';
import { investorSignupOperations } from './operations/investorSignup.ts';
import { legalOperations } from './operations/legal.ts';
import { listViewsOperations } from './operations/listViews.ts';
import { ownFactorsOperations } from './operations/ownFactors.ts';
import { ownSessionsOperations } from './operations/ownSessions.ts';
import { permissionsOperations } from './operations/permissions.ts';
import { platformOperations } from './operations/platform.ts';
import { platformAuditEventsOperations } from './operations/platformAuditEvents.ts';
import { profileOperations } from './operations/profile.ts';
import { provisioningOperations } from './operations/provisioning.ts';
import { provisioningCallsOperations } from './operations/provisioningCalls.ts';
import { retentionOperations } from './operations/retention.ts';
import { rolesOperations } from './operations/roles.ts';
import { scimOperations } from './operations/scim.ts';
import { sessionOperations } from './operations/session.ts';
import { traitsOperations } from './operations/traits.ts';
import { usersOperations } from './operations/users.ts';
import { webhooksOperations } from './operations/webhooks.ts';
import type { done } from './paging.ts';

/**
 * THE MANIFEST: every call as one row. The server binds it, the data provider reads its paths, the OpenAPI document
 * is made from it and the tests walk it. A call that is not here does not exist.
 */
export const operations = {
  ...sessionOperations,
  ...profileOperations,
  ...ownSessionsOperations,
  ...ownFactorsOperations,
  ...accountsOperations,
  ...identityProvidersOperations,
  ...provisioningOperations,
  ...provisioningCallsOperations,
  ...scimOperations,
  ...draftAccountsOperations,
  ...investorInvitesOperations,
  ...investorSignupOperations,
  ...traitsOperations,
  ...featuresOperations,
  ...retentionOperations,
  ...legalOperations,
  ...firmsOperations,
  ...directoryChangesOperations,
  ...duplicatesOperations,
  ...factSetFirmsOperations,
  ...firmMatcherOperations,
  ...crmIntegrationsOperations,
  ...crmInvestorFirmsOperations,
  ...crmImportsOperations,
  ...usersOperations,
  ...investorCoverageOperations,
  ...rolesOperations,
  ...permissionsOperations,
  ...apiKeysOperations,
  ...webhooksOperations,
  ...auditEventsOperations,
  ...platformAuditEventsOperations,
  ...listViewsOperations,
  ...platformOperations,
};

export type OperationId = keyof typeof operations;
export const operationIds = Object.keys(operations) as OperationId[];

/** The subjects of calls: the part of their ids before the dot. */
export type ResourceName = ResourceOf<OperationId>;
type ResourceOf<Id> = Id extends `${infer Name}.${string}` ? Name : never;
export const resourceOf = (id: OperationId): string => id.slice(0, id.indexOf('.'));

/** One row, its literal types widened to the manifest's. */
export const operation = (id: OperationId): Operation => operations[id];

/** The calls of bulk actions (`bulkOf`). */
export type BulkOperationId = Extract<OperationId, `${string}.${'bulk' | 'bulkProgress' | 'cancelBulk'}`>;

type Row<K extends OperationId> = (typeof operations)[K];
type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

type NamesOf<K extends OperationId> = ParamNames<Row<K>['path'][keyof Row<K>['path']]>;

/** For each operation: what its handler receives and answers, and what a caller sends. */
export type ParamsOf<K extends OperationId> = {
  [Name in NamesOf<K>]: Row<K> extends { params: infer Shapes }
    ? Name extends keyof Shapes
      ? Parsed<Shapes[Name]>
      : string
    : string;
};
export type QueryOf<K extends OperationId> = Row<K> extends { query: infer Q } ? Parsed<Q> : undefined;
export type BodyOf<K extends OperationId> = Row<K> extends { body: infer B } ? Parsed<B> : undefined;
export type AnswerOf<K extends OperationId> = Answered<Row<K>['answer']>;
type Answered<Answer> = Answer extends typeof done ? undefined : Parsed<Answer>;
