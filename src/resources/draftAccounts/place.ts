import type { ListPlace } from '#src/layout/listPlace.ts';

export default {
  name: 'draftAccounts',
  area: 'platform',
  list: {
    path: 'draft-account-list',
    begins: { sort: { field: 'status', order: 'DESC' }, filter: {} },
  },
} satisfies ListPlace;
