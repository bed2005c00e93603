import type { Role } from '../../../contract/roles';
import { appResource } from '../../layout/appResource';
import { roleWords } from '../../parts/useRoleTexts';
import { roleFields } from './roleFields';

export default appResource<Role>({
  name: 'roles',
  area: 'account',
  recordRepresentation: 'name',
  fields: roleFields,
  words: roleWords,
  search: ['description'],
  list: {
    path: 'roles',
    // Whoever makes keys may list roles too, and has no business on their screens.
    needs: 'roles.get',
    begins: { sort: { field: 'name', order: 'ASC' }, filter: {} },
    isSearchedHere: true,
    load: () => import('./RoleList').then(({ RoleList }) => RoleList),
  },
  show: {
    path: 'roles/:id',
    load: () => import('./RoleShow').then(({ RoleShow }) => RoleShow),
    tabs: [
      {
        name: 'permissions',
        path: '',
        needs: 'permissions.list',
        load: () => import('./RolePermissions').then(({ RolePermissions }) => RolePermissions),
      },
      {
        name: 'users',
        path: 'users',
        needs: 'roles.users',
        load: () => import('./RoleUsers').then(({ RoleUsers }) => RoleUsers),
      },
    ],
  },
  tab: 3,
});
