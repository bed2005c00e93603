import { useTexts } from '#i18n/texts.ts';
import { useAppResource } from './appResource.ts';
import type { Crumb } from './Breadcrumb.tsx';

/** The first step to what is in no account: what its lists are called together in the navigation. */
export function useAreaStep(): Crumb[] {
  const { area } = useAppResource();
  const { text } = useTexts();
  if (area === 'platform') return [{ label: text('layout.platform') }];
  if (area === 'directory') return [{ label: text('layout.rolodex') }];
  return [];
}
