import type { ResourceName } from '#contract/operations.ts';
import type { PageTab } from '../page/PageTabs.tsx';
import { callFor, navigated, useAppResources } from './resource.ts';
import { useCan } from './useCan.ts';
import { useLinks } from './useLinks.ts';
import { useListName } from './useListName.ts';

/** The permitted lists that share a line of the main navigation with this one; none if it is alone. */
export function usePlatformTabs(name: ResourceName): PageTab[] {
  const nameOf = useListName();
  const can = useCan();
  const links = useLinks();
  const line = navigated(useAppResources()).find(({ resources }) =>
    resources.some((one) => one.name === name),
  );
  const open = line?.resources.filter((resource) => can(callFor(resource, 'list'))) ?? [];
  if (open.length < 2) return [];
  return open.map((one) => ({
    label: nameOf(one),
    to: links.to(one.name).list(),
    isCurrent: one.name === name,
  }));
}
