import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'directoryChanges',
  area: 'directory',
  list: {
    path: 'changes',
    defaults: { sort: { field: 'createdOn', order: 'DESC' }, filter: {} },
  },
} satisfies ListRoute;
