import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import DriveFolderUploadOutlined from '@mui/icons-material/DriveFolderUploadOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { useLocation } from 'react-router-dom';
import { accountBase, accountsBase, ownAccountBase } from '#contract/paths.ts';
import { grants } from '#contract/permissions.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import {
  type AppResource,
  basePathsOf,
  callFor,
  navigated,
  personal,
  useAppResources,
} from '#src/admin/resource/resource.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { currentItem } from './currentItem.ts';
import type { NavigationTarget } from './NavigationItem.tsx';
import { crmManagementBase, useCrmManagement } from './useCrmManagement.ts';

type Section = { section?: string; items: NavigationTarget[] };

/**
 * The navigation's sections for this user, in the order of document 3, section 2. An item appears if its target
 * exists and the user may make its calls.
 */
export function useNavigation(): Section[] {
  const { pathname } = useLocation();
  const { profile, config } = useSignedIn();
  const links = useLinks();
  const can = useCan();
  const uploads = useCrmManagement();
  const own = profile.account.subdomain;
  const ownEntry = links.account(own);
  const ownItem = {
    ...(own === systemSubdomain
      ? { label: 'layout.systemTenant', icon: AdminPanelSettingsOutlined }
      : { label: 'layout.accountSettings', icon: SettingsOutlined }),
    under: [ownAccountBase, accountBase(own)],
  };
  const resources = useAppResources();
  const person = personal(resources).map(({ label, icon, name, basePaths }) => {
    const to = links.to(name).show(profile.id);
    return { label, icon, to, under: basePaths.map((start) => `/${start}`) };
  });
  const linesOf = (area: AppResource['area'], ours = false) =>
    navigated(resources).flatMap(({ label, icon, place, isOurs = false, resources: sharing, pages }) => {
      if (isOurs !== ours) return [];
      const [first] = sharing.filter((one) => one.area === area && can(callFor(one, 'list'), own));
      if (!first) return [];
      const paths = [...sharing.flatMap(basePathsOf), ...pages.map(({ path }) => path)];
      const starts = paths.map((start) => `${links.baseOf(first)}/${start}`);
      const accounts = sharing.some(({ show }) => show === 'account') ? [accountsBase] : [];
      return [{ label, icon, place, to: links.to(first.name).list(), under: [...starts, ...accounts] }];
    });
  const pagesOf = (area: AppResource['area'], ours = false) =>
    resources
      .flatMap(({ pages = [] }) => pages)
      .flatMap(({ navigation, path, needs, ...page }) => {
        if (!navigation || 'beside' in navigation || page.area !== area || !can(needs, own)) return [];
        const { label, icon, place, isOurs = false } = navigation;
        const to = `${links.baseOf(page)}/${path}`;
        return isOurs === ours ? [{ label, icon, place, to, under: [to] }] : [];
      });
  const itemsOf = (area: AppResource['area'], ours = false) =>
    [...linesOf(area, ours), ...pagesOf(area, ours)].sort((one, other) => one.place - other.place);
  const datalab =
    config.datalabAdminUrl && grants(profile.permissions, 'read:SystemDataLab')
      ? [{ ...datalabItem, to: config.datalabAdminUrl }]
      : [];
  const crm = uploads.isOpen && config.features[uploads.feature] ? [crmItem] : [];
  const sections = [
    { items: [...person, ...(ownEntry ? [{ ...ownItem, to: ownEntry }] : []), ...crm, ...pagesOf('person')] },
    { section: 'layout.platform', items: itemsOf('platform') },
    { section: 'layout.directory', items: [...itemsOf('directory'), ...datalab] },
    { items: itemsOf('platform', true) },
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

const crmItem = {
  label: 'layout.crmManagement',
  icon: DriveFolderUploadOutlined,
  to: crmManagementBase,
  under: [crmManagementBase],
};

const datalabItem = { label: 'layout.datalabAdmin', icon: ScienceOutlined, under: [], isElsewhere: true };
