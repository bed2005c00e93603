import type { FeatureState } from '../../../contract/features';
import { appResource } from '../../layout/appResource';
import { featureFields } from './featureFields';

export default appResource<FeatureState>({
  name: 'features',
  area: 'platform',
  recordRepresentation: 'id',
  fields: featureFields,
  words: { id: ({ id }) => [`features.names.${id}`] },
  search: ['variable'],
  list: {
    path: 'features',
    begins: { sort: { field: 'id', order: 'ASC' }, filter: {} },
    isSearchedHere: true,
    load: () => import('./FeatureList').then(({ FeatureList }) => FeatureList),
  },
  show: {
    path: 'features/:id',
    load: () => import('./FeatureShow').then(({ FeatureShow }) => FeatureShow),
  },
  navigation: { beside: 'accounts' },
});
