import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import { paths } from '../../../contract/paths';
import type { Profile } from '../../../contract/profile';
import { appResource } from '../../layout/appResource';
import { profileFields } from './profileFields';

export default appResource<Profile>({
  name: 'profile',
  area: 'person',
  recordRepresentation: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  fields: profileFields,
  navigation: { place: 1, label: 'profile.title', icon: AccountCircleOutlined },
  show: {
    path: paths.profile.slice(1),
    load: () => import('./ProfileShow').then(({ ProfileShow }) => ProfileShow),
    tabs: [
      {
        name: 'overview',
        path: '',
        load: () => import('./ProfileOverview').then(({ ProfileOverview }) => ProfileOverview),
        dialog: {
          path: 'change-password',
          needs: 'profile.changePassword',
          load: () => import('./ChangePassword').then(({ ChangePassword }) => ChangePassword),
        },
      },
      {
        name: 'permissions',
        path: 'permissions',
        needs: 'profile.access',
        load: () => import('./ProfilePermissions').then(({ ProfilePermissions }) => ProfilePermissions),
      },
      {
        name: 'sessions',
        path: 'sessions',
        needs: 'ownSessions.list',
        load: () => import('./ProfileSessions').then(({ ProfileSessions }) => ProfileSessions),
      },
    ],
  },
});
