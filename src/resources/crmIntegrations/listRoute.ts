import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'crmIntegrations',
  area: 'directory',
  list: {
    path: 'crm_integrations',
    defaults: { sort: { field: 'name', order: 'ASC' }, filter: {} },
  },
} satisfies ListRoute;
