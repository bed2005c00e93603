import * as z from 'zod/mini';
import { InvestorInvite, InvestorInviteListQuery, NewInvestorInvite } from '../investorInvites.ts';
import type { Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';

const many = { admin: '/api/v1/admin/investorInvites' } as const;
const single = `${many.admin}/{id}` as const;
const byId = { id: z.uuid() };
const manage = { admin: ['full:GlobalAccount'] } as const;

/** Invites to register as an investor, which the platform's staff send for banks. */
export const investorInvitesOperations = {
  'investorInvites.list': {
    summary: 'Invites of investors',
    method: 'GET',
    path: many,
    access: { admin: ['read:GlobalAccount'] },
    query: InvestorInviteListQuery,
    answer: pageOf(InvestorInvite),
    idempotency: 'safe',
  },
  'investorInvites.create': {
    summary: 'Invite an investor for a bank',
    method: 'POST',
    path: many,
    access: manage,
    body: NewInvestorInvite,
    answer: one(InvestorInvite),
    status: 201,
    idempotency: 'key',
  },
  'investorInvites.resend': {
    summary: 'Mail an invite again, by another link; the earlier one ends',
    method: 'POST',
    path: { admin: `${single}/mails` },
    params: byId,
    access: manage,
    answer: one(InvestorInvite),
    idempotency: 'key',
  },
  'investorInvites.revoke': {
    summary: 'End an invite whose link was not used',
    method: 'DELETE',
    path: { admin: single },
    params: byId,
    access: manage,
    answer: null,
    status: 204,
    idempotency: 'never',
  },
} as const satisfies Operations;
