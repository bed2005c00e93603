import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'firms',
  area: 'directory',
  list: {
    path: 'firms',
    defaults: {
      sort: { field: 'bestMatch', order: 'ASC' },
      filter: { status: ['ACTIVE'], deletionStatus: ['EFFECTIVE'] },
    },
  },
} satisfies ListRoute;
