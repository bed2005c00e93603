import { useGetResourceLabel } from 'react-admin';
import type { ResourceName } from '#contract/operations.ts';
import type { Crumb } from '../page/Breadcrumb.tsx';
import { callFor, useAppResources } from './resource.ts';
import { useCan } from './useCan.ts';
import { useLinks } from './useLinks.ts';

/** A resource's list as a breadcrumb step, for those who may open it. */
export function useListStep(name: ResourceName): Crumb[] {
  const label = useGetResourceLabel();
  const links = useLinks();
  const can = useCan();
  const resource = useAppResources().find((one) => one.name === name);
  if (!resource?.list || !can(callFor(resource, 'list'))) return [];
  return [{ label: label(name), to: links.to(name).list() }];
}
