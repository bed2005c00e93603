import type { ListPlace } from '#src/layout/listPlace.ts';

export default {
  name: 'firms',
  area: 'directory',
  list: {
    path: 'firms',
    begins: {
      sort: { field: 'bestMatch', order: 'ASC' },
      filter: { status: ['ACTIVE'], deletionStatus: ['EFFECTIVE'] },
    },
  },
} satisfies ListPlace;
