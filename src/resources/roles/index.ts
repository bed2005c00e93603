import type { Role } from '../../../contract/roles';
import { appResource } from '../../layout/appResource';
import { roleWords } from '../../parts/useRoleTexts';
import place from './place';
import { roleFields } from './roleFields';

export default appResource<Role>({
  ...place,
  recordRepresentation: 'name',
  fields: roleFields,
  words: roleWords,
  search: ['description'],
  list: {
    ...place.list,
    // Whoever makes keys may list roles too, and has no business on their screens.
    needs: 'roles.get',
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
