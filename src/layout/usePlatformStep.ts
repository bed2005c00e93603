import { useTranslate } from 'react-admin';
import type { Crumb } from './Breadcrumb.tsx';

/** The first step to what is the platform's own: the heading of its lists in the navigation. */
export function usePlatformStep(): Crumb[] {
  return [{ label: useTranslate()('layout.platform') }];
}
