import * as z from 'zod/mini';
import { EntityKey } from './entityKeys.ts';
import { ours } from './ours.ts';
import { listQuery, queryList, searchQuery } from './paging.ts';
import { NewSubdomain } from './subdomains.ts';
import { Instant, SearchText } from './text.ts';

/** In the grid's order: open work comes first (document 2, section 4). */
export const DraftStatus = z.enum(['Draft', 'Initiated', 'Duplicate', 'Created']);
export type DraftStatus = z.infer<typeof DraftStatus>;

/** Statuses from which an account can still be made. */
export const openDraftStatuses: readonly DraftStatus[] = ['Draft', 'Initiated'];

/**
 * An account requested by an investor's sign-up or invite (document 2, section 3; decisions, ruling 29).
 * `bankAccountSubdomain`: the account that invited them.
 */
export const DraftAccount = z.object({
  id: z.uuid(),
  crmInvestorFirmName: z.string(),
  entityMasterInvestorName: z.nullable(z.string()),
  investorSubdomain: z.nullable(z.string()),
  investorCmgEntityKey: z.nullable(EntityKey),
  status: DraftStatus,
  entityMasterFirmEmails: z.array(z.string()),
  crmInvestorSuggestedSubdomain: z.nullable(z.string()),
  bankAccountSubdomain: z.string(),
  // Who registered, and which terms they accepted; null where no sign-up made the draft.

  firstName: ours(z.nullable(z.string())),
  lastName: ours(z.nullable(z.string())),
  email: ours(z.nullable(z.string())),
  phone: ours(z.nullable(z.string())),
  isEmailVerified: ours(z.nullable(z.boolean())),
  isTermsAndConditionsAccepted: ours(z.nullable(z.boolean())),
  isIoiTermsAccepted: ours(z.nullable(z.boolean())),
  isMarketingAgreed: ours(z.nullable(z.boolean())),
  signedUpOn: ours(z.nullable(Instant)),
  version: z.int(),
});
export type DraftAccount = z.infer<typeof DraftAccount>;

/** Each text is looked up in its column, a search in all of them. */
export const DraftAccountListQuery = z.object({
  ...listQuery([
    'status',
    'crmInvestorFirmName',
    'entityMasterInvestorName',
    'investorSubdomain',
    'investorCmgEntityKey',
    'bankAccountSubdomain',
  ]),
  // Drafts first: their status has the highest rank.
  orderDirection: z._default(z.enum(['asc', 'desc']), 'desc'),
  ...searchQuery,
  /** `crmInvestorFirmName` */
  investorName: SearchText,
  /** `entityMasterInvestorName` */
  accountName: SearchText,
  accountSubdomain: SearchText,
  cmgEntityKey: SearchText,
  /** `bankAccountSubdomain` */
  invitedBy: SearchText,
  status: z.optional(queryList(DraftStatus)),
});
export type DraftAccountListQuery = z.infer<typeof DraftAccountListQuery>;

/** The subdomain that an administrator chose, or none yet; the draft's id is in the path (document 2, section 7). */
export const DraftAccountUpdate = z.strictObject({
  id: z.optional(z.uuid()),
  investorSubdomain: z.nullable(NewSubdomain),
});
export type DraftAccountUpdate = z.infer<typeof DraftAccountUpdate>;
