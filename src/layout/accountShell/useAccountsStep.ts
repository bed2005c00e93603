import { useTranslate } from 'react-admin';
import { paths } from '../../../contract/paths';
import type { Crumb } from '../Breadcrumb';
import { useMay } from '../SignedIn';

/** The breadcrumb's first step for those who may see the list of accounts. */
export function useAccountsStep(): Crumb[] {
  const translate = useTranslate();
  return useMay()('accounts.list') ? [{ label: translate('layout.accounts'), to: paths.accountList }] : [];
}
