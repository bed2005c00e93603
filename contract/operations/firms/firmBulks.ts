import { BulkPreview, bulkBody, bulkOf } from '#contract/bulk.ts';
import { FirmBulkFilters, FirmBulkParams, firmBulkActions } from '#contract/firms.ts';
import { type Operations, platformGate } from '#contract/operation.ts';
import { one } from '#contract/paging.ts';

const { edit } = platformGate('Firm');
const many = '/dex/api/v1/firms';

const bulk = bulkOf({
  path: { admin: many },
  actions: firmBulkActions,
  filters: FirmBulkFilters,
  params: FirmBulkParams,
  access: edit,
  touches: ['accounts', 'directoryChanges', 'duplicates'],
});

/** What the platform's staff does to many firms at once. */
export const firmBulksOperations = {
  'firms.previewBulk': {
    summary: 'What an action would do to many firms',
    method: 'POST',
    path: { admin: `${many}/bulk/preview` },
    access: edit,
    body: bulkBody(firmBulkActions, FirmBulkFilters, FirmBulkParams),
    answer: one(BulkPreview),
    idempotency: 'safe',
  },
  'firms.bulk': bulk.start,
  'firms.bulkProgress': bulk.progress,
  'firms.cancelBulk': bulk.cancel,
} as const satisfies Operations;
