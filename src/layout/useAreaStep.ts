import { useTranslate } from 'react-admin';
import { useAppResource } from './appResource.ts';
import type { Crumb } from './Breadcrumb.tsx';

/** The first step to what is in no account: what its lists are called together in the navigation. */
export function useAreaStep(): Crumb[] {
  const { area } = useAppResource();
  const translate = useTranslate();
  if (area === 'platform') return [{ label: translate('layout.platform') }];
  if (area === 'directory') return [{ label: translate('layout.rolodex') }];
  return [];
}
