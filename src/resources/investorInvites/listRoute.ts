import type { ListRoute } from '#src/admin/resource/listRoute.ts';

export default {
  name: 'investorInvites',
  area: 'platform',
  list: {
    path: 'investor-invite-list',
    defaults: { sort: { field: 'mailedOn', order: 'DESC' }, filter: { status: ['OPEN'] } },
  },
} satisfies ListRoute;
