import { useLocation, useParams } from 'react-router-dom';
import { accountBase, ownAccountBase } from '#contract/paths.ts';
import { useTexts } from '#i18n/texts.ts';
import type { PageTab } from '#src/admin/page/PageTabs.tsx';
import { tabsOf, useAppResources } from '#src/admin/resource/resource.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { currentItem } from '../currentItem.ts';

/** The current account's tabs that the user may open. */
export function useAccountTabs(): PageTab[] {
  const { text } = useTexts();
  const can = useCan();
  const links = useLinks();
  const { pathname } = useLocation();
  const base = useRouteBase();
  const tabs = tabsOf(useAppResources())
    .filter(({ needs }) => can(needs))
    .map(({ label, path, basePaths }) => ({
      label: text(label),
      to: links.inAccount(path),
      under: basePaths.map((start) => `${base}/${start}`),
    }));
  const current = currentItem(tabs, pathname);
  return tabs.map((tab) => ({ ...tab, isCurrent: tab === current }));
}

/** The base path of the current account: one's own may also be named by its subdomain. */
function useRouteBase(): string {
  const { subdomain } = useParams();
  return subdomain === undefined ? ownAccountBase : accountBase(subdomain);
}
