import type { ApiKey } from '../../../contract/apiKeys';
import { appResource } from '../../layout/appResource';
import { apiKeyFields } from './apiKeyFields';
import place from './place';

export default appResource<ApiKey>({
  ...place,
  recordRepresentation: 'name',
  fields: apiKeyFields,
  search: ['description'],
  list: {
    ...place.list,
    load: () => import('./ApiKeyList').then(({ ApiKeyList }) => ApiKeyList),
  },
  create: {
    path: 'api-keys/newkey',
    isPage: true,
    load: () => import('./ApiKeyCreate').then(({ ApiKeyCreate }) => ApiKeyCreate),
  },
  show: {
    path: 'api-keys/:id',
    load: () => import('./ApiKeyShow').then(({ ApiKeyShow }) => ApiKeyShow),
  },
  actions: () => import('./ApiKeyActions').then(({ ApiKeyActions }) => ApiKeyActions),
  tab: 5,
});
