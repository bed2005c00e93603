import { useLocation } from 'react-router-dom';
import type { ResourceName } from '#contract/operations.ts';
import type { PageTab } from '../page/PageTabs.tsx';
import { navigated, useAppResources } from './resource.ts';
import { useLineTabs } from './useLineTabs.ts';

/** The permitted screens that share a line of the main navigation with this list, or page of its resource. */
export function usePlatformTabs(name: ResourceName): PageTab[] {
  const { pathname } = useLocation();
  const tabsOf = useLineTabs();
  const line = navigated(useAppResources()).find(({ resources }) =>
    resources.some((one) => one.name === name),
  );
  const open = line ? tabsOf(line) : [];
  if (open.length < 2) return [];
  const page = open.find((one) => one.name === undefined && one.to === pathname);
  return open.map((one) => ({
    label: one.label,
    to: one.to,
    isCurrent: page ? one === page : one.name === name,
  }));
}
