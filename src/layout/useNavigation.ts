import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { useLocation } from 'react-router-dom';
import { systemSubdomain } from '../../contract/accounts';
import { accountBase, accountPaths, paths } from '../../contract/paths';
import type { NavigationTarget } from './NavigationItem';
import { useMay, useSignedIn } from './SignedIn';

type Section = { section?: string; items: NavigationTarget[] };

/**
 * The navigation's sections for this user. An item is there when its target exists and its calls are open to the
 * user (decisions, ruling 16).
 */
export function useNavigation(): Section[] {
  const { pathname } = useLocation();
  const { profile } = useSignedIn();
  const may = useMay();
  const own = profile.account.subdomain;
  const isSystemUser = own === systemSubdomain;
  const users = `${accountBase(own, own)}${accountPaths.users}`;
  const isInOwnAccount = pathname.startsWith(accountBase(own, own)) || pathname.startsWith(systemBase);

  const sections: Section[] = [
    {
      items: [
        {
          label: isSystemUser ? 'layout.systemTenant' : 'layout.accountSettings',
          to: users,
          icon: isSystemUser ? AdminPanelSettingsOutlined : SettingsOutlined,
          isCurrent: isInOwnAccount,
          isOpen: may('users.list'),
        },
      ].filter(isOpen),
    },
    {
      section: 'layout.platform',
      items: [
        {
          label: 'layout.customerAccounts',
          to: paths.accountList,
          icon: BusinessOutlined,
          isCurrent: pathname.startsWith('/admin') && !isInOwnAccount,
          isOpen: may('accounts.list'),
        },
      ].filter(isOpen),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

const systemBase = accountBase(systemSubdomain, '');
const isOpen = (target: { isOpen: boolean }) => target.isOpen;
