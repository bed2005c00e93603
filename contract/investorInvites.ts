import * as z from 'zod/mini';
import { listQuery, queryList, searchQuery } from './paging.ts';
import { emailAddress, Instant, LocaleTag, requiredText } from './text.ts';

/** Whether an invite's link still works, or why not. */
export const InviteStatus = z.enum(['OPEN', 'EXPIRED', 'USED', 'REVOKED']);
export type InviteStatus = z.infer<typeof InviteStatus>;

/** An invite to register, mailed to an investor on behalf of a bank. */
export const InvestorInvite = z.object({
  id: z.uuid(),
  email: z.string(),
  bankAccountSubdomain: z.string(),
  bankAccountName: z.string(),
  status: InviteStatus,
  /** The language of the mail. */
  locale: LocaleTag,
  /** The sender. */
  sentBy: z.string(),
  mailedOn: Instant,
  expiresOn: Instant,
  version: z.int(),
});
export type InvestorInvite = z.infer<typeof InvestorInvite>;

export const InvestorInviteListQuery = z.object({
  ...listQuery(['mailedOn', 'expiresOn', 'email', 'bankAccountName']),
  ...searchQuery,
  status: z.optional(queryList(InviteStatus)),
});
export type InvestorInviteListQuery = z.infer<typeof InvestorInviteListQuery>;

/** The bank is an active sell-side account. The mail is in the language given, else in the sender's. */
export const NewInvestorInvite = z.strictObject({
  bankAccountSubdomain: requiredText('validation.bankRequired', 20),
  email: emailAddress('validation.emailRequired', 'validation.emailAddressInvalid'),
  locale: z.optional(LocaleTag),
});
export type NewInvestorInvite = z.infer<typeof NewInvestorInvite>;
