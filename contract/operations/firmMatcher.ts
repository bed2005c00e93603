import * as z from 'zod/mini';
import { FirmDuplicatesQuery, FirmMatchQuery, MatchedFirm, MatchFirm } from '../firmMatcher.ts';
import type { Operations } from '../operation.ts';
import { pageOf } from '../paging.ts';
import { AccountReference } from '../subdomains.ts';

const matcher = '/dex/api/v1/firmMatcher';
/** CRM data, and its matches, belong to each account: the system tenant alone reads those of others. */
const access = { admin: ['read:Firm'] } as const;

/**
 * Firms that a firm may be, the likeliest first (document 3, section 7). The app asks both sources in parallel. Linking takes
 * further calls (`linkPlan.ts`), each of which may be repeated; `crmInvestorFirms.setEntityKey` is the last, so that an
 * interrupted sequence never leaves a link to an incomplete firm.
 */
export const firmMatcherOperations = {
  'firmMatcher.list': {
    summary: "Firms that a firm of an account's CRM may be, or that fit custom values in its place",
    method: 'GET',
    path: { admin: `${matcher}/{integration}/{crmFirm}` },
    params: { integration: AccountReference, crmFirm: z.uuid() },
    access,
    query: FirmMatchQuery,
    answer: pageOf(MatchFirm),
    idempotency: 'safe',
  },
  'firmMatcher.custom': {
    summary: 'Firms that fit custom values; none without a value',
    method: 'GET',
    path: { admin: matcher },
    access,
    query: FirmMatchQuery,
    answer: pageOf(MatchFirm),
    idempotency: 'safe',
  },
  'firmMatcher.duplicates': {
    summary: 'Likely duplicates of a firm of the directory, or of one of the provider',
    method: 'GET',
    path: { admin: `${matcher}/{entityKey}` },
    params: { entityKey: MatchedFirm },
    access,
    query: FirmDuplicatesQuery,
    answer: pageOf(MatchFirm),
    idempotency: 'safe',
  },
} as const satisfies Operations;
