import AssignmentIndOutlined from '@mui/icons-material/AssignmentIndOutlined';
import type { Role } from '#contract/roles.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { roleWords } from '#src/parts/useRoleTexts.ts';
import route from './listRoute.ts';

export default appResource<Role>({
  ...route,
  recordRepresentation: 'name',
  icon: AssignmentIndOutlined,
  fields: () => import('./roleFields.tsx').then(({ roleFields }) => roleFields),
  words: roleWords,
  search: ['description'],
  list: {
    ...route.list,
    // Users who make keys may list roles too, but do not need their screens.
    needs: 'roles.get',
    load: () => import('./RoleList.tsx').then(({ RoleList }) => RoleList),
  },
  show: {
    path: 'roles/:id',
    texts: screenTexts('accessScreens'),
    load: () => import('./RoleShow.tsx').then(({ RoleShow }) => RoleShow),
    tabs: [
      {
        name: 'permissions',
        path: '',
        needs: 'permissions.list',
        load: () => import('./RolePermissions.tsx').then(({ RolePermissions }) => RolePermissions),
      },
      {
        name: 'users',
        path: 'users',
        needs: 'roles.users',
        load: () => import('./RoleUsers.tsx').then(({ RoleUsers }) => RoleUsers),
      },
    ],
  },
  tab: 3,
});
