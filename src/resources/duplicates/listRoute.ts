import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'duplicates',
  area: 'directory',
  list: {
    path: 'duplicates',
    defaults: { sort: { field: 'links', order: 'DESC' }, filter: { band: ['CERTAIN'] } },
  },
} satisfies ListRoute;
