import type { Operations } from '../operation';
import { pageOf } from '../paging';
import { Trait, TraitListQuery } from '../traits';

/** The traits catalogue (document 2, section 7). */
export const traitsOperations = {
  'traits.list': {
    summary: 'The traits catalogue',
    method: 'GET',
    path: { admin: '/api/v1/admin/traits' },
    access: { admin: ['read:GlobalAccount'] },
    query: TraitListQuery,
    answer: pageOf(Trait),
    repeat: 'safe',
  },
} as const satisfies Operations;
