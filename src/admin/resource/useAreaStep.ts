import { useTexts } from '#i18n/texts.ts';
import type { Crumb } from '../page/Breadcrumb.tsx';
import { useAppResource } from './resource.ts';

/** The first breadcrumb step outside accounts: the navigation's name for its lists together. */
export function useAreaStep(): Crumb[] {
  const { area } = useAppResource();
  const { text } = useTexts();
  if (area === 'platform') return [{ label: text('layout.platform') }];
  if (area === 'directory') return [{ label: text('layout.rolodex') }];
  return [];
}
