import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import type { AccountDetails } from '../../../contract/accounts';
import { loadProviderTexts } from '../../../i18n/providerTexts';
import { addTexts } from '../../../i18n/texts';
import { appResource } from '../../layout/appResource';
import { localLoginPath, securityPath } from '../../parts/securityPaths';
import { accountFields } from './accountFields';
import place from './place';

export default appResource<AccountDetails>({
  ...place,
  recordRepresentation: 'name',
  fields: accountFields,
  search: ['subdomain', 'cmgEntityKey'],
  list: {
    ...place.list,
    load: () => import('./AccountList').then(({ AccountList }) => AccountList),
  },
  create: {
    path: 'account-list/new',
    load: () => import('./AccountCreate').then(({ AccountCreate }) => AccountCreate),
  },
  show: 'account',
  tabs: [
    {
      path: 'subscription',
      needs: 'accounts.get',
      place: 1,
      label: 'accounts.subscription.name',
      load: () => import('./SubscriptionScreen').then(({ SubscriptionScreen }) => SubscriptionScreen),
    },
    {
      path: securityPath,
      needs: 'accounts.get',
      place: 4,
      label: 'accounts.security.name',
      load: async () => {
        const [{ SecurityScreen }] = await Promise.all([
          import('./SecurityScreen'),
          addTexts(loadProviderTexts),
        ]);
        return SecurityScreen;
      },
      pages: [
        {
          path: localLoginPath,
          needs: 'accounts.get',
          load: () => import('./LocalLoginScreen').then(({ LocalLoginScreen }) => LocalLoginScreen),
        },
      ],
    },
    {
      path: 'rolodex',
      needs: 'accounts.rolodex',
      place: 6,
      label: 'accounts.rolodex.name',
      load: () => import('./RolodexScreen').then(({ RolodexScreen }) => RolodexScreen),
      dialog: {
        path: 'rolodex/remap-account',
        needs: 'accounts.remap',
        load: () => import('./ChangeEntityKey').then(({ ChangeEntityKey }) => ChangeEntityKey),
      },
    },
  ],
  navigation: { place: 3, label: 'layout.customerAccounts', icon: BusinessOutlined },
});
