import * as z from 'zod/mini';
import { FactSetFirm, FactSetFirmPreview, FactSetId } from '../factSetFirms.ts';
import type { Operations } from '../operation.ts';
import { listQuery, one, pageOf, searchQuery } from '../paging.ts';

const many = '/dex/api/v1/factSetFirms';
const byId = { id: FactSetId };
/** The provider's data is for the platform's staff. */
const access = { admin: ['read:Firm'] } as const;

/** The firms of the external provider (document 3, section 7). */
export const factSetFirmsOperations = {
  'factSetFirms.list': {
    summary: "The external provider's firms, found by their names or by their ids",
    method: 'GET',
    path: { admin: many },
    access,
    query: z.object({
      ...listQuery(['bestMatch', 'properName'], { perPage: 20, id: FactSetId }),
      ...searchQuery,
    }),
    answer: pageOf(FactSetFirm),
    idempotency: 'safe',
  },
  'factSetFirms.ancestors': {
    summary: 'The firms above a firm at the external provider, the topmost first and the firm itself last',
    method: 'GET',
    path: { admin: `${many}/{id}/ancestors` },
    params: byId,
    access,
    answer: one(z.array(FactSetFirm)),
    idempotency: 'safe',
  },
  'factSetFirms.preview': {
    summary: 'Everything the external provider says about a firm',
    method: 'GET',
    path: { admin: `${many}/{id}/preview` },
    params: byId,
    access,
    answer: one(FactSetFirmPreview),
    idempotency: 'safe',
  },
} as const satisfies Operations;
