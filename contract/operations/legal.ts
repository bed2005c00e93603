import { LegalAcceptance, LegalDocument, LegalText } from '../legal.ts';
import type { Operations } from '../operation.ts';
import { one } from '../paging.ts';

const params = { document: LegalDocument };

/** The terms and the privacy policy of this installation. */
export const legalOperations = {
  'legal.get': {
    summary: 'The terms or the privacy policy in force, in the reader’s language',
    method: 'GET',
    path: { own: '/api/v1/legal/{document}' },
    params,
    access: 'public',
    answer: one(LegalText),
    idempotency: 'safe',
    host: 'any',
  },
  'legal.accept': {
    summary: 'Accept the version in force for oneself',
    method: 'POST',
    path: { own: '/api/v1/self/legal/{document}' },
    params,
    access: 'session',
    isPersonal: true,
    body: LegalAcceptance,
    answer: null,
    status: 204,
    idempotency: 'idempotent',
    touches: ['users'],
  },
} as const satisfies Operations;
