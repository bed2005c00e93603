import type { ResourceScreens } from '../../layout/resourceScreens';

export const users: ResourceScreens = {
  name: 'users',
  area: 'account',
  screens: [
    {
      path: 'user-list',
      needs: 'users.list',
      tab: 'layout.tabs.users',
      load: () => import('./UserList').then(({ UserList }) => UserList),
      children: [
        {
          path: 'new',
          needs: 'users.create',
          load: () => import('./UserCreate').then(({ UserCreate }) => UserCreate),
        },
      ],
    },
    {
      path: 'users/:userId',
      needs: 'users.get',
      load: () => import('./UserShow').then(({ UserShow }) => UserShow),
    },
  ],
};
