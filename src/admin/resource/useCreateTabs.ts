import { useLocation } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import type { PageTab } from '../page/PageTabs.tsx';
import { callFor, useAppResource } from './resource.ts';
import { useCan } from './useCan.ts';
import { useLinks } from './useLinks.ts';

/** The permitted ways to create a record of the current resource. */
export function useCreateTabs(): PageTab[] {
  const resource = useAppResource();
  const { text } = useTexts();
  const can = useCan();
  const base = useLinks().to(resource.name).create();
  const { pathname } = useLocation();
  return (resource.create?.tabs ?? [])
    .filter(({ needs = callFor(resource, 'create') }) => can(needs))
    .map(({ name, path }) => ({
      label: text(`${resource.name}.tabs.${name}`),
      to: `${base}/${path}`,
      isCurrent: pathname.endsWith(`${base}/${path}`),
    }));
}
