import * as z from 'zod/mini';
import { maxFormBytes } from '../crmFileColumns.ts';
import {
  CrmImport,
  CrmImportFault,
  CrmImportFaultQuery,
  CrmImportListQuery,
  CrmImportProgress,
  CrmKeptRow,
  CrmKeptRowQuery,
  CrmRevertPreview,
} from '../crmImports.ts';
import { gate, type Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';
import { reader } from '../text.ts';

const inAccount = <const Path extends string>(path: Path) =>
  ({ own: `/api/v1/crm${path}`, admin: `/api/v1/crm/admin/{sub}${path}` }) as const;
const single = '/imports/{importId}';
const byId = { importId: z.uuid() };
/** In one's own account, and by the platform in any (document 3, section 6); either waits for its feature flag. */
const access = gate('Crm').edit;
const touches = ['crmIntegrations', 'crmInvestorFirms', 'investorCoverage', 'users', 'firms'] as const;

/**
 * A file of at most 30 MB as `file`, and `skip`. Ours, all optional: `importId` instead of the file, for an open
 * upload; `isPreview` and `isDryRun`, `true` to only read or check it; `mapping`, a JSON list that maps each of the
 * file's columns to a column or null.
 */
const upload = {
  method: 'POST',
  access,
  accepts: 'multipart/form-data',
  maxBytes: maxFormBytes,
  answer: one(CrmImportProgress),
  idempotency: 'idempotent',
  touches,
} as const;

/** Files of CRM data (document 3, section 7, "CSV and CRM"). */
export const crmImportsOperations = {
  'crmImports.uploadInvestors': {
    summary: 'Upload investor firms, a file in as many requests as it takes',
    path: inAccount('/bulkImport/investorsFile'),
    ...upload,
  },
  'crmImports.uploadCoverages': {
    summary: 'Upload sales coverage, a file in as many requests as it takes',
    path: inAccount('/bulkImport/coveragesFile'),
    ...upload,
  },
  'crmImports.uploadContacts': {
    summary: 'Upload investor contacts, a file in as many requests as it takes',
    path: inAccount('/bulkImport/contactsFile'),
    ...upload,
  },
  'crmImports.list': {
    summary: "The account's uploads",
    method: 'GET',
    path: inAccount('/imports'),
    access,
    query: CrmImportListQuery,
    answer: pageOf(CrmImport),
    idempotency: 'safe',
  },
  'crmImports.get': {
    summary: 'One upload and how far it is',
    method: 'GET',
    path: inAccount(single),
    params: byId,
    access,
    answer: one(CrmImport),
    idempotency: 'safe',
  },
  'crmImports.faults': {
    summary: 'What is wrong with the lines of a file',
    method: 'GET',
    path: inAccount(`${single}/faults`),
    params: byId,
    access,
    query: CrmImportFaultQuery,
    answer: pageOf(CrmImportFault),
    idempotency: 'safe',
  },
  'crmImports.rejectedRows': {
    summary: 'The lines that were left out, as they were, each with the reason',
    method: 'GET',
    path: inAccount(`${single}/rejectedRows`),
    params: byId,
    access,
    query: z.object({ locale: reader.locale }),
    answer: null,
    produces: 'text/csv',
    idempotency: 'safe',
  },
  'crmImports.delete': {
    summary: 'End an open upload; what was applied stays',
    method: 'DELETE',
    path: inAccount(single),
    params: byId,
    access,
    answer: one(CrmImport),
    idempotency: 'idempotent',
  },
  'crmImports.previewRevert': {
    summary: 'How many rows a revert of an upload would restore, remove and leave',
    method: 'GET',
    path: inAccount(`${single}/revert`),
    params: byId,
    access,
    answer: one(CrmRevertPreview),
    idempotency: 'safe',
  },
  'crmImports.keptRows': {
    summary: 'The rows that a revert of an upload leaves, and why',
    method: 'GET',
    path: inAccount(`${single}/keptRows`),
    params: byId,
    access,
    query: CrmKeptRowQuery,
    answer: pageOf(CrmKeptRow),
    idempotency: 'safe',
  },
  'crmImports.revert': {
    summary: 'Begin to revert an upload; rows touched since stay as they are',
    method: 'POST',
    path: inAccount(`${single}/revert`),
    params: byId,
    access,
    answer: one(CrmImport),
    status: 202,
    idempotency: 'key',
    touches,
  },
} as const satisfies Operations;
