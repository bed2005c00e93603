import FlagOutlined from '@mui/icons-material/FlagOutlined';
import type { FeatureState } from '#contract/features.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';

export default appResource<FeatureState>({
  ...route,
  recordRepresentation: 'id',
  icon: FlagOutlined,
  fields: () => import('./featureFields.tsx').then(({ featureFields }) => featureFields),
  words: { id: ({ id }) => [`features.names.${id}`] },
  search: ['variable'],
  list: {
    ...route.list,
    load: () => import('./FeatureList.tsx').then(({ FeatureList }) => FeatureList),
  },
  show: {
    path: 'features/:id',
    load: () => import('./FeatureShow.tsx').then(({ FeatureShow }) => FeatureShow),
  },
  navigation: { beside: 'accounts' },
});
