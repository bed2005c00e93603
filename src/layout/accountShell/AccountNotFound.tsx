import { useTranslate } from 'react-admin';
import { NotFound } from '../NotFound.tsx';
import { Page } from '../Page.tsx';
import { useListStep } from '../useListStep.ts';

/** In place of an account's screens when there is no such account. */
export function AccountNotFound() {
  const translate = useTranslate();
  return (
    <Page title={translate('layout.accountNotFound.title')} breadcrumb={useListStep('accounts')}>
      <NotFound resource="accounts" title={translate('layout.accountNotFound.text')} />
    </Page>
  );
}
