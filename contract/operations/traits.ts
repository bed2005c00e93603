import type { Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';
import { Code } from '../text.ts';
import { graphQLPath, Trait, TraitListQuery, TraitQuery, TraitQueryAnswer } from '../traits.ts';

/** The traits catalogue (document 2, section 7). */
export const traitsOperations = {
  'traits.list': {
    summary: 'The traits catalogue',
    method: 'GET',
    path: { admin: '/api/v1/admin/traits' },
    access: { admin: ['read:GlobalAccount'] },
    query: TraitListQuery,
    answer: pageOf(Trait),
    idempotency: 'safe',
  },
  'traits.get': {
    summary: 'One trait',
    method: 'GET',
    path: { admin: '/api/v1/admin/traits/{code}' },
    params: { code: Code },
    access: { admin: ['read:GlobalAccount'] },
    answer: one(Trait),
    idempotency: 'safe',
  },
  'traits.query': {
    summary: 'The traits by GraphQL: the catalogue, or what one account may be given',
    method: 'POST',
    path: { admin: graphQLPath },
    access: { admin: ['read:GlobalAccount'] },
    body: TraitQuery,
    answer: one(TraitQueryAnswer),
    protocol: 'graphql',
    idempotency: 'safe',
  },
} as const satisfies Operations;
