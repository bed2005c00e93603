import type { ListPlace } from '#src/layout/listPlace.ts';

export default {
  name: 'crmIntegrations',
  area: 'directory',
  list: {
    path: 'crm_integrations',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {} },
  },
} satisfies ListPlace;
