import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import type { ApiKey } from '#contract/apiKeys.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';

export default appResource<ApiKey>({
  ...route,
  recordRepresentation: 'name',
  icon: VpnKeyOutlined,
  fields: () => import('./apiKeyFields.tsx').then(({ apiKeyFields }) => apiKeyFields),
  search: ['description'],
  list: {
    ...route.list,
    load: () => import('./ApiKeyList.tsx').then(({ ApiKeyList }) => ApiKeyList),
  },
  create: {
    path: 'api-keys/newkey',
    isPage: true,
    load: () => import('./ApiKeyCreate.tsx').then(({ ApiKeyCreate }) => ApiKeyCreate),
  },
  show: {
    path: 'api-keys/:id',
    texts: screenTexts('accessScreens'),
    load: () => import('./ApiKeyShow.tsx').then(({ ApiKeyShow }) => ApiKeyShow),
  },
  actions: () => import('./ApiKeyActions.tsx').then(({ ApiKeyActions }) => ApiKeyActions),
  deletes: 'apiKeys.revoke',
  tab: 5,
});
