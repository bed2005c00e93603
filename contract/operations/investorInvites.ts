import * as z from 'zod/mini';
import { InvestorInvite, InvestorInviteListQuery, NewInvestorInvite } from '../investorInvites.ts';
import type { Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';
import { one } from '../paging.ts';

const manage = { admin: ['full:GlobalAccount'] } as const;
const invite = ordinaryCalls({
  path: { admin: '/api/v1/admin/investorInvites' },
  record: InvestorInvite,
  access: { read: { admin: ['read:GlobalAccount'] }, edit: manage },
});

/** Invites to register as an investor, which the platform's staff send for banks. */
export const investorInvitesOperations = {
  'investorInvites.list': invite.list('Invites of investors', InvestorInviteListQuery),
  'investorInvites.create': invite.create('Invite an investor for a bank', NewInvestorInvite),
  'investorInvites.resend': {
    summary: 'Mail an invite again, by another link; the earlier one ends',
    method: 'POST',
    path: { admin: '/api/v1/admin/investorInvites/{id}/mails' },
    params: { id: z.uuid() },
    access: manage,
    answer: one(InvestorInvite),
    idempotency: 'key',
  },
  'investorInvites.revoke': invite.delete('End an invite whose link was not used'),
} as const satisfies Operations;
