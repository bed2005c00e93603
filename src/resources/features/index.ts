import type { FeatureState } from '#contract/features.ts';
import { appResource } from '#src/layout/appResource.ts';
import { featureFields } from './featureFields.tsx';
import place from './place.ts';

export default appResource<FeatureState>({
  ...place,
  recordRepresentation: 'id',
  fields: featureFields,
  words: { id: ({ id }) => [`features.names.${id}`] },
  search: ['variable'],
  list: {
    ...place.list,
    load: () => import('./FeatureList.tsx').then(({ FeatureList }) => FeatureList),
  },
  show: {
    path: 'features/:id',
    load: () => import('./FeatureShow.tsx').then(({ FeatureShow }) => FeatureShow),
  },
  navigation: { beside: 'accounts' },
});
