import * as z from 'zod/mini';
import { EmailMatch, EmailMatchQuery, MatchedEmail, TokenState, UserDetail } from '../investorSignup.ts';
import type { Operations } from '../operation.ts';
import { done, one } from '../paging.ts';

const base = '/api/v1/investorSignup';

/** The calls of the pages on which invited investors register. */
export const investorSignupOperations = {
  'investorSignup.email': {
    summary: 'Whether an email is of a known record, for holders of an invite',
    method: 'GET',
    path: { own: `${base}/email/{email}` },
    params: { email: MatchedEmail },
    access: 'public',
    query: EmailMatchQuery,
    answer: one(EmailMatch),
    idempotency: 'safe',
    host: 'signUp',
  },
  'investorSignup.token': {
    summary: 'Whether an invite still works',
    method: 'GET',
    path: { own: `${base}/token/{token}` },
    params: { token: z.string().check(z.maxLength(200)) },
    access: 'public',
    answer: one(TokenState),
    idempotency: 'safe',
    host: 'signUp',
  },
  'investorSignup.userDetail': {
    summary: 'Register by an invite, which is used up; a draft account is made',
    method: 'POST',
    path: { own: `${base}/userDetail` },
    access: 'public',
    body: UserDetail,
    answer: done,
    idempotency: 'never',
    host: 'signUp',
  },
} as const satisfies Operations;
