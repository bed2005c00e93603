import type { User } from '../../../contract/users';
import { appResource } from '../../layout/appResource';
import { userFields } from './userFields';

export default appResource<User>({
  name: 'users',
  area: 'account',
  recordRepresentation: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  fields: userFields,
  search: ['email', 'employeeKey'],
  list: {
    path: 'user-list',
    begins: { sort: { field: 'lastName', order: 'ASC' }, filter: { status: ['ACTIVE'] } },
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
