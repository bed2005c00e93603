import type { ApiKey } from '../../../contract/apiKeys';
import { appResource } from '../../layout/appResource';
import { apiKeyFields } from './apiKeyFields';

export default appResource<ApiKey>({
  name: 'apiKeys',
  area: 'account',
  recordRepresentation: 'name',
  fields: apiKeyFields,
  search: ['description'],
  list: {
    path: 'api-keys',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {} },
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
