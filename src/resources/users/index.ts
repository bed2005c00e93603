import type { User } from '../../../contract/users';
import { appResource } from '../../layout/appResource';
import place from './place';
import { userFields } from './userFields';

export default appResource<User>({
  ...place,
  recordRepresentation: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  fields: userFields,
  search: ['email', 'employeeKey'],
  list: {
    ...place.list,
    views: [{ name: 'stale', filter: { status: ['ACTIVE'], lastLoginTime: ['NEVER', 'LONG_AGO'] } }],
    load: () => import('./UserList').then(({ UserList }) => UserList),
  },
  create: {
    path: 'user-list/new',
    load: () => import('./UserCreate').then(({ UserCreate }) => UserCreate),
  },
  show: {
    path: 'users/:id',
    load: () => import('./UserShow').then(({ UserShow }) => UserShow),
    tabs: [
      {
        name: 'overview',
        path: '',
        load: () => import('./UserOverview').then(({ UserOverview }) => UserOverview),
      },
      {
        name: 'access',
        path: 'access',
        needs: 'users.access',
        load: () => import('./UserAccess').then(({ UserAccess }) => UserAccess),
      },
    ],
  },
  actions: () => import('./UserActions').then(({ UserActions }) => UserActions),
  tab: 2,
});
