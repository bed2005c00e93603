import { Feature, FeatureList, FeatureState } from '../features.ts';
import type { Operations } from '../operation.ts';
import { one } from '../paging.ts';

/** Feature flags, which come from the server's environment and are read only. */
export const featuresOperations = {
  'features.list': {
    summary: 'The feature flags of this installation',
    method: 'GET',
    path: { admin: '/api/v1/admin/features' },
    access: { admin: ['read:GlobalAccount'] },
    answer: FeatureList,
    idempotency: 'safe',
  },
  'features.get': {
    summary: 'One feature flag',
    method: 'GET',
    path: { admin: '/api/v1/admin/features/{feature}' },
    params: { feature: Feature },
    access: { admin: ['read:GlobalAccount'] },
    answer: one(FeatureState),
    idempotency: 'safe',
  },
} as const satisfies Operations;
