import * as z from 'zod/mini';
import { CrmImport, CrmImportListQuery } from '../crmImports.ts';
import {
  CrmIntegration,
  CrmIntegrationDetails,
  CrmIntegrationListQuery,
  CrmLinkProgress,
} from '../crmIntegrations.ts';
import { CrmMatching } from '../crmMatches.ts';
import type { Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';
import { one, pageOf } from '../paging.ts';
import { AccountReference } from '../subdomains.ts';
import { reader } from '../text.ts';

const many = '/api/v1/admin/crm/accounts';
const single = `${many}/{id}` as const;
const byId = { id: AccountReference };
/** CRM data belongs to each account: the system tenant alone reads that of others. */
const access = { admin: ['read:Firm'] } as const;
const integration = ordinaryCalls({
  path: { admin: many },
  id: AccountReference,
  record: CrmIntegration,
  access: { read: access },
});

/** Accounts with CRM data (document 3, section 7, "CSV and CRM"). */
export const crmIntegrationsOperations = {
  'crmIntegrations.list': integration.list(
    'Accounts with CRM data, and how many of their firms are linked',
    CrmIntegrationListQuery,
  ),
  'crmIntegrations.get': {
    ...integration.get("One account's CRM data in figures"),
    answer: one(CrmIntegrationDetails),
  },
  'crmIntegrations.linkProgress': {
    summary: 'How many firms were linked at the end of each of the last twelve weeks',
    method: 'GET',
    path: { admin: `${single}/linkProgress` },
    params: byId,
    access,
    answer: one(CrmLinkProgress),
    idempotency: 'safe',
  },
  'crmIntegrations.matching': {
    summary: 'Matching progress: what is computed, certain, recently linked, and how precise it was',
    method: 'GET',
    path: { admin: `${single}/matching` },
    params: byId,
    access,
    query: z.object({ timeZone: reader.timeZone }),
    answer: one(CrmMatching),
    idempotency: 'safe',
  },
  'crmIntegrations.imports': {
    summary: "The files that an account's CRM data came from",
    method: 'GET',
    path: { admin: `${single}/imports` },
    params: byId,
    access,
    query: CrmImportListQuery,
    answer: pageOf(CrmImport),
    idempotency: 'safe',
  },
} as const satisfies Operations;
