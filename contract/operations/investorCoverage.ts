import * as z from 'zod/mini';
import { InvestorCoverage, InvestorCoverageQuery } from '../investorCoverage.ts';
import { inAccount, type Operations } from '../operation.ts';
import { pageOf } from '../paging.ts';
import { isStorable } from '../values.ts';

const list = {
  method: 'GET',
  query: InvestorCoverageQuery,
  answer: pageOf(InvestorCoverage),
  idempotency: 'safe',
} as const;

/** Which firms employees cover, by the account's CRM (documents 2, sections 2 and 6, and 3, section 7). */
export const investorCoverageOperations = {
  'investorCoverage.own': {
    summary: 'The firms that one covers oneself',
    path: { own: '/api/v1/self/investorCoverage' },
    access: 'session',
    ...list,
  },
  'investorCoverage.list': {
    summary: 'The firms that an employee covers, named by their key or their user',
    path: inAccount('/users/{id}/investorCoverage'),
    params: { id: z.string().check(z.minLength(1), z.maxLength(100), z.refine(isStorable)) },
    access: { own: ['read:Account'], admin: ['read:GlobalAccount'] },
    ...list,
  },
} as const satisfies Operations;
