import * as z from 'zod/mini';
import { FirmDuplicatesQuery, FirmMatchQuery, MatchedFirm, MatchFirm } from '../firmMatcher.ts';
import type { Operations } from '../operation.ts';
import { pageOf } from '../paging.ts';

const matcher = '/dex/api/v1/firmMatcher';
/** CRM data, and its matches, belong to each account: the system tenant alone reads those of others. */
const access = { admin: ['read:Firm'] } as const;

/**
 * Firms that a firm may be, the likeliest first (document 3, section 7). The app asks both sources in parallel.
 *
 * A link is made in the document's steps, each a call of its own that may be sent again: the target is read (`firms.get`,
 * or `firms.importFactSet` for a firm of the provider, once its duplicates were looked for with `firmMatcher.duplicates`), its
 * types are set where one is missing (`firms.updateDetails`), the Investor role and the CRM's name are added with
 * `ifMissing=true` (`firms.createRole`, `firms.createName`: what is there already is answered as it is), and the CRM firm is
 * linked (`crmInvestorFirms.setEntityKey`). The link is the last, so that a broken-off sequence leaves a firm of the
 * directory that is more complete, and never a link to one that lacks something; who tries again repeats what is not done.
 */
export const firmMatcherOperations = {
  'firmMatcher.list': {
    summary: "Firms that a firm of an account's CRM may be, or that fit custom values in its place",
    method: 'GET',
    path: { admin: `${matcher}/{integration}/{crmFirm}` },
    params: { integration: z.uuid(), crmFirm: z.uuid() },
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
