import type { ResourceScreens } from '../../layout/resourceScreens';

export const accounts: ResourceScreens = {
  name: 'accounts',
  area: 'platform',
  screens: [
    {
      path: 'account-list',
      needs: 'accounts.list',
      load: () => import('./AccountList').then(({ AccountList }) => AccountList),
    },
  ],
};
