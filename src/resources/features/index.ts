import type { FeatureState } from '../../../contract/features';
import { appResource } from '../../layout/appResource';
import { featureFields } from './featureFields';
import place from './place';

export default appResource<FeatureState>({
  ...place,
  recordRepresentation: 'id',
  fields: featureFields,
  words: { id: ({ id }) => [`features.names.${id}`] },
  search: ['variable'],
  list: {
    ...place.list,
    load: () => import('./FeatureList').then(({ FeatureList }) => FeatureList),
  },
  show: {
    path: 'features/:id',
    load: () => import('./FeatureShow').then(({ FeatureShow }) => FeatureShow),
  },
  navigation: { beside: 'accounts' },
});
