import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import { paths } from '#contract/paths.ts';
import type { Profile } from '#contract/profile.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import { changePasswordPath } from '#src/layout/securityPaths.ts';

export default appResource<Profile>({
  name: 'profile',
  area: 'person',
  recordRepresentation: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  fields: () => import('./profileFields.tsx').then(({ profileFields }) => profileFields),
  navigation: { place: 1, label: 'profile.title', icon: AccountCircleOutlined },
  show: {
    path: paths.profile.slice(1),
    load: () => import('./ProfileShow.tsx').then(({ ProfileShow }) => ProfileShow),
    tabs: [
      {
        name: 'overview',
        path: '',
        load: () => import('./ProfileOverview.tsx').then(({ ProfileOverview }) => ProfileOverview),
        dialog: {
          path: changePasswordPath.slice(paths.profile.length + 1),
          needs: 'profile.changePassword',
          load: () => import('./ChangePassword.tsx').then(({ ChangePassword }) => ChangePassword),
        },
      },
      {
        name: 'permissions',
        path: 'permissions',
        needs: 'profile.access',
        load: () => import('./ProfilePermissions.tsx').then(({ ProfilePermissions }) => ProfilePermissions),
      },
      {
        name: 'sessions',
        path: 'sessions',
        needs: 'ownSessions.list',
        load: () => import('./ProfileSessions.tsx').then(({ ProfileSessions }) => ProfileSessions),
      },
      {
        name: 'factors',
        path: 'two-factor',
        needs: 'ownFactors.list',
        texts: screenTexts('ownFactors'),
        load: () => import('./factors/ProfileFactors.tsx').then(({ ProfileFactors }) => ProfileFactors),
      },
    ],
  },
});
