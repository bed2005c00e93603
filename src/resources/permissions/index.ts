import type { PermissionDetails } from '../../../contract/permissions';
import { appResource } from '../../layout/appResource';

/** Who can: reached from the matrices of roles and users. */
export default appResource<PermissionDetails>({
  name: 'permissions',
  area: 'account',
  recordRepresentation: 'name',
  show: {
    path: 'permissions/:id',
    load: () => import('./PermissionShow').then(({ PermissionShow }) => PermissionShow),
    tabs: [
      { name: 'read', path: '', load: () => import('./WhoCan').then(({ WhoCanRead }) => WhoCanRead) },
      { name: 'full', path: 'full', load: () => import('./WhoCan').then(({ WhoCanChange }) => WhoCanChange) },
    ],
  },
});
