import * as z from 'zod/mini';
import {
  FirmMergeAnswer,
  FirmMergePreview,
  FirmMergeWrite,
  FirmUnmerge,
  FirmUnmerged,
  MergePreviewQuery,
} from '#contract/firmMerges.ts';
import { Firm } from '#contract/firms.ts';
import { type Operations, platformGate } from '#contract/operation.ts';
import { one } from '#contract/paging.ts';

const { read, edit } = platformGate('Firm');
const single = '/dex/api/v1/firms/{id}';
const byId = { id: z.uuid() };
/** What points at either firm. */
const touches = [
  ...(['accounts', 'draftAccounts', 'directoryChanges', 'duplicates', 'factSetFirms'] as const),
  ...(['crmIntegrations', 'crmInvestorFirms'] as const),
] as const;

/** Two firms of the directory that are one. */
export const firmMergesOperations = {
  'firms.previewMerge': {
    summary: 'What merging two firms would do, and which would stay',
    method: 'GET',
    path: { admin: `${single}/merge/{otherId}` },
    params: { ...byId, otherId: z.uuid() },
    access: edit,
    query: MergePreviewQuery,
    answer: one(FirmMergePreview),
    idempotency: 'safe',
  },
  'firms.merge': {
    summary: 'Merge another firm into this one, with all that points at it',
    method: 'POST',
    path: { admin: `${single}/merge` },
    params: byId,
    access: edit,
    body: FirmMergeWrite,
    answer: one(Firm),
    idempotency: 'key',
    versioned: true,
    touches,
  },
  'firms.mergeRecord': {
    summary: 'What a merged firm became part of, and where everything is now',
    method: 'GET',
    path: { own: `${single}/merge` },
    params: byId,
    access: read,
    answer: one(FirmMergeAnswer),
    idempotency: 'safe',
  },
  'firms.unmerge': {
    summary: 'Make a merged firm what it was before, and take back what its survivor got by the merge',
    method: 'POST',
    path: { admin: `${single}/unmerge` },
    params: byId,
    access: edit,
    body: FirmUnmerge,
    answer: one(FirmUnmerged),
    idempotency: 'key',
    touches,
  },
} as const satisfies Operations;
