import * as z from 'zod/mini';
import { Bulk, bulkBody } from '../bulk.ts';
import {
  CrmBulkParams,
  CrmFirmFilters,
  CrmFirmLink,
  CrmFirmNotes,
  CrmInvestorFirm,
  CrmInvestorFirmDetails,
  CrmInvestorFirmExportQuery,
  CrmInvestorFirmListQuery,
  CrmQueueQuery,
  crmBulkActions,
  MatchSample,
  SampleVerdict,
} from '../crmInvestorFirms.ts';
import { CrmQueue, MatchId } from '../crmMatches.ts';
import type { Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';
import { AccountReference } from '../subdomains.ts';

const many = '/api/v1/admin/crm/accounts/{id}/investorFirms';
const single = `${many}/{firmId}` as const;
const ofAccount = { id: AccountReference };
const byId = { ...ofAccount, firmId: z.uuid() };
const read = { admin: ['read:Firm'] } as const;
const edit = { admin: ['full:Firm'] } as const;
/** The directory shows how many integrations link a firm. */
const counted = ['crmIntegrations', 'firms'] as const;
const matched = ['crmIntegrations', 'firmMatcher'] as const;

/** A link and the rejected matches decide the same question, so that who changes one has to know the other. */
const decision = ['cmgEntityKey', 'notMatch'] as const;

/** The firms of an account's CRM (document 3, section 7, "CSV and CRM"). */
export const crmInvestorFirmsOperations = {
  'crmInvestorFirms.list': {
    summary: "Firms of an account's CRM",
    method: 'GET',
    path: { admin: many },
    params: ofAccount,
    access: read,
    query: CrmInvestorFirmListQuery,
    answer: pageOf(CrmInvestorFirm),
    idempotency: 'safe',
  },
  'crmInvestorFirms.export': {
    summary: "Firms of an account's CRM as a spreadsheet",
    method: 'GET',
    path: { admin: `${many}/export` },
    params: ofAccount,
    access: read,
    query: CrmInvestorFirmExportQuery,
    answer: null,
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    idempotency: 'safe',
  },
  'crmInvestorFirms.queue': {
    summary:
      'Where a firm stands among those of a CRM that are not linked, and which come before and after it',
    method: 'GET',
    path: { admin: `${many}/queue` },
    params: ofAccount,
    access: read,
    query: CrmQueueQuery,
    answer: one(CrmQueue),
    idempotency: 'safe',
  },
  'crmInvestorFirms.drawSample': {
    summary: 'Draw a sample of the certain and clear matches, to be looked at before all are accepted',
    method: 'POST',
    path: { admin: `${many}/samples` },
    params: ofAccount,
    access: edit,
    answer: one(MatchSample),
    status: 201,
    idempotency: 'key',
  },
  'crmInvestorFirms.sample': {
    summary: 'A sample of matches, and what was found of them',
    method: 'GET',
    path: { admin: `${many}/samples/{sampleId}` },
    params: { ...ofAccount, sampleId: z.uuid() },
    access: read,
    answer: one(MatchSample),
    idempotency: 'safe',
  },
  'crmInvestorFirms.judgeSample': {
    summary: 'Say whether a match of a sample is right',
    method: 'PUT',
    path: { admin: `${many}/samples/{sampleId}/{firmId}` },
    params: { ...byId, sampleId: z.uuid() },
    access: edit,
    body: SampleVerdict,
    answer: one(MatchSample),
    idempotency: 'idempotent',
    touches: counted,
  },
  'crmInvestorFirms.bulk': {
    summary: 'Begin to accept the certain and clear matches, or to undo that',
    method: 'POST',
    path: { admin: `${many}/bulk` },
    params: ofAccount,
    access: edit,
    body: bulkBody(crmBulkActions, CrmFirmFilters, CrmBulkParams),
    answer: one(Bulk),
    status: 202,
    idempotency: 'key',
    touches: counted,
  },
  'crmInvestorFirms.bulkProgress': {
    summary: 'How far a bulk action is',
    method: 'GET',
    path: { admin: `${many}/bulk/{bulkId}` },
    params: { ...ofAccount, bulkId: z.uuid() },
    access: edit,
    answer: one(Bulk),
    idempotency: 'safe',
  },
  'crmInvestorFirms.cancelBulk': {
    summary: 'End a bulk action where it is',
    method: 'DELETE',
    path: { admin: `${many}/bulk/{bulkId}` },
    params: { ...ofAccount, bulkId: z.uuid() },
    access: edit,
    answer: one(Bulk),
    idempotency: 'idempotent',
    touches: counted,
  },
  'crmInvestorFirms.get': {
    summary: "One firm of an account's CRM",
    method: 'GET',
    path: { admin: single },
    params: byId,
    access: read,
    answer: one(CrmInvestorFirmDetails),
    idempotency: 'safe',
  },
  'crmInvestorFirms.setEntityKey': {
    summary: 'Link a firm of a CRM to a firm of the directory, or unlink it',
    method: 'PUT',
    path: { admin: `${single}/cmgEntityKey` },
    params: byId,
    access: edit,
    body: CrmFirmLink,
    answer: one(CrmInvestorFirmDetails),
    idempotency: 'idempotent',
    versioned: true,
    changes: decision,
    touches: counted,
  },
  'crmInvestorFirms.rejectMatch': {
    summary: 'Say that a match is another firm than the one of a CRM, until one of the two changes',
    method: 'PUT',
    path: { admin: `${single}/notMatches/{matchId}` },
    params: { ...byId, matchId: MatchId },
    access: edit,
    answer: one(CrmInvestorFirmDetails),
    idempotency: 'idempotent',
    versioned: true,
    changes: decision,
    touches: matched,
  },
  'crmInvestorFirms.restoreMatch': {
    summary: 'Take back that a match is another firm',
    method: 'DELETE',
    path: { admin: `${single}/notMatches/{matchId}` },
    params: { ...byId, matchId: MatchId },
    access: edit,
    answer: one(CrmInvestorFirmDetails),
    idempotency: 'idempotent',
    versioned: true,
    changes: decision,
    touches: matched,
  },
  'crmInvestorFirms.setNotes': {
    summary: 'Write what the platform’s staff notes of a firm of a CRM',
    method: 'PUT',
    path: { admin: `${single}/notes` },
    params: byId,
    access: edit,
    body: CrmFirmNotes,
    answer: one(CrmInvestorFirmDetails),
    idempotency: 'idempotent',
    versioned: true,
    changes: ['notes'],
  },
} as const satisfies Operations;
