import type { PermissionDetails } from '#contract/permissions.ts';
import { appResource } from '#src/admin/resource/resource.ts';

/** Who can: reached from the matrices of roles and users. */
export default appResource<PermissionDetails>({
  name: 'permissions',
  area: 'account',
  recordRepresentation: 'name',
  show: {
    path: 'permissions/:id',
    load: () => import('./PermissionShow.tsx').then(({ PermissionShow }) => PermissionShow),
    tabs: [
      { name: 'read', path: '', load: () => import('./WhoCan.tsx').then(({ WhoCanRead }) => WhoCanRead) },
      {
        name: 'full',
        path: 'full',
        load: () => import('./WhoCan.tsx').then(({ WhoCanChange }) => WhoCanChange),
      },
    ],
  },
});
