import PersonOutlined from '@mui/icons-material/PersonOutlined';
import type { User } from '#contract/users.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import route from './listRoute.ts';

export default appResource<User>({
  ...route,
  recordRepresentation: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  icon: PersonOutlined,
  fields: () => import('./userFields.tsx').then(({ userFields }) => userFields),
  search: ['email', 'employeeKey'],
  list: {
    ...route.list,
    views: [{ name: 'stale', filter: { status: ['ACTIVE'], lastLoginTime: ['NEVER', 'LONG_AGO'] } }],
    load: () => import('./UserList.tsx').then(({ UserList }) => UserList),
  },
  create: {
    path: 'user-list/new',
    load: () => import('./UserCreate.tsx').then(({ UserCreate }) => UserCreate),
  },
  show: {
    path: 'users/:id',
    texts: screenTexts('auditEvents', 'personalData', 'userDirectory'),
    load: () => import('./UserShow.tsx').then(({ UserShow }) => UserShow),
    tabs: [
      {
        name: 'overview',
        path: '',
        texts: screenTexts('ownFactors'),
        load: () => import('./UserOverview.tsx').then(({ UserOverview }) => UserOverview),
      },
      {
        name: 'access',
        path: 'access',
        needs: 'users.access',
        load: () => import('./UserAccess.tsx').then(({ UserAccess }) => UserAccess),
      },
    ],
  },
  actions: () => import('./UserActions.tsx').then(({ UserActions }) => UserActions),
  tab: 2,
});
