import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import type { AccountDetails } from '#contract/accounts.ts';
import { loadFirmTexts, screenTexts } from '#i18n/screenTexts.ts';
import { appResource } from '#src/admin/resource/resource.ts';
import {
  localLoginPath,
  provisioningCallsPath,
  provisioningGroupsPath,
  provisioningPath,
  securityPath,
} from '#src/layout/securityPaths.ts';
import route from './listRoute.ts';

export default appResource<AccountDetails>({
  ...route,
  recordRepresentation: 'name',
  fields: () => import('./accountFields.tsx').then(({ accountFields }) => accountFields),
  search: ['subdomain', 'cmgEntityKey'],
  list: {
    ...route.list,
    load: () => import('./AccountList.tsx').then(({ AccountList }) => AccountList),
  },
  create: {
    path: 'account-list/new',
    load: () => import('./AccountCreate.tsx').then(({ AccountCreate }) => AccountCreate),
  },
  show: 'account',
  actions: () => import('./AccountRowActions.tsx').then(({ AccountRowActions }) => AccountRowActions),
  tabs: [
    {
      path: 'subscription',
      needs: 'accounts.get',
      place: 1,
      label: 'accounts.subscription.name',
      texts: screenTexts('auditEvents'),
      load: () => import('./SubscriptionScreen.tsx').then(({ SubscriptionScreen }) => SubscriptionScreen),
    },
    {
      path: securityPath,
      needs: 'accounts.get',
      place: 4,
      label: 'accounts.security.name',
      texts: screenTexts('identityProviderScreens', 'provisioning'),
      load: () => import('./SecurityScreen.tsx').then(({ SecurityScreen }) => SecurityScreen),
      pages: [
        {
          path: localLoginPath,
          needs: 'accounts.get',
          load: () => import('./LocalLoginScreen.tsx').then(({ LocalLoginScreen }) => LocalLoginScreen),
        },
        {
          path: provisioningPath,
          needs: 'provisioning.get',
          texts: screenTexts('provisioning'),
          load: () =>
            import('./provisioning/ProvisioningScreen.tsx').then(
              ({ ProvisioningScreen }) => ProvisioningScreen,
            ),
        },
        {
          path: provisioningGroupsPath,
          needs: 'provisioning.groups',
          texts: screenTexts('provisioning'),
          load: () => import('./provisioning/GroupsScreen.tsx').then(({ GroupsScreen }) => GroupsScreen),
        },
        {
          path: provisioningCallsPath,
          needs: 'provisioningCalls.list',
          texts: screenTexts('provisioning', 'provisioningCalls'),
          load: () => import('./provisioning/CallsScreen.tsx').then(({ CallsScreen }) => CallsScreen),
        },
      ],
    },
    {
      path: 'rolodex',
      needs: 'accounts.rolodex',
      place: 6,
      label: 'accounts.rolodex.name',
      texts: loadFirmTexts,
      load: () => import('./RolodexScreen.tsx').then(({ RolodexScreen }) => RolodexScreen),
      dialog: {
        path: 'rolodex/remap-account',
        needs: 'accounts.remap',
        load: () => import('./ChangeEntityKey.tsx').then(({ ChangeEntityKey }) => ChangeEntityKey),
      },
    },
  ],
  navigation: { place: 3, label: 'layout.customerAccounts', icon: BusinessOutlined },
});
