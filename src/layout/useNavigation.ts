import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { useLocation } from 'react-router-dom';
import { accountBase, accountsBase, ownAccountBase, platformBase } from '#contract/paths.ts';
import { grants } from '#contract/permissions.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { beginningsOf, callFor, navigated, personal, useAppResources } from './appResource.ts';
import { currentItem } from './currentItem.ts';
import type { NavigationTarget } from './NavigationItem.tsx';
import { useSignedIn } from './SignedIn.ts';
import { useCan } from './useCan.ts';
import { useLinks } from './useLinks.ts';

type Section = { section?: string; items: NavigationTarget[] };

/**
 * The navigation's sections for this user. An item is there when its target exists and its calls are open to the
 * user (decisions, ruling 16).
 */
export function useNavigation(): Section[] {
  const { pathname } = useLocation();
  const { profile, config } = useSignedIn();
  const links = useLinks();
  const can = useCan();
  const own = profile.account.subdomain;
  const ownEntry = links.account(own);
  const ownItem = {
    ...(own === systemSubdomain
      ? { label: 'layout.systemTenant', icon: AdminPanelSettingsOutlined }
      : { label: 'layout.accountSettings', icon: SettingsOutlined }),
    under: [ownAccountBase, accountBase(own)],
  };
  const resources = useAppResources();
  const person = personal(resources).map(({ label, icon, name, beginnings }) => {
    const to = links.to(name).show(profile.id);
    return { label, icon, to, under: beginnings.map((start) => `/${start}`) };
  });
  const platform = navigated(resources).flatMap(({ label, icon, resources: sharing }) => {
    const [first] = sharing.filter((resource) => can(callFor(resource, 'list'), own));
    if (!first) return [];
    const starts = sharing.flatMap(beginningsOf).map((start) => `${platformBase}/${start}`);
    const accounts = sharing.some(({ show }) => show === 'account') ? [accountsBase] : [];
    return [{ label, icon, to: links.to(first.name).list(), under: [...starts, ...accounts] }];
  });
  const datalab =
    config.datalabAdminUrl && grants(profile.permissions, 'read:SystemDataLab')
      ? [{ ...datalabItem, to: config.datalabAdminUrl }]
      : [];
  const sections = [
    { items: [...person, ...(ownEntry ? [{ ...ownItem, to: ownEntry }] : [])] },
    { section: 'layout.platform', items: [...platform, ...datalab] },
  ].filter(({ items }) => items.length > 0);
  const current = currentItem(
    sections.flatMap(({ items }) => items),
    pathname,
  );
  return sections.map(({ items, ...section }) => ({
    ...section,
    items: items.map((item) => ({ ...item, isCurrent: item === current })),
  }));
}

const datalabItem = { label: 'layout.datalabAdmin', icon: ScienceOutlined, under: [], isElsewhere: true };
