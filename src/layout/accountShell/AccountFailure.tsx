import { useTranslate } from 'react-admin';
import { failureOf } from '../../../dataProviders/callError';
import { LoadFailure } from '../../ui/LoadFailure';
import { NotFound } from '../NotFound';
import { Page } from '../Page';
import { useListStep } from '../useListStep';

/** In place of an account's screens when the account can't be loaded. */
export function AccountFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate();
  const breadcrumb = useListStep('accounts');
  if (failureOf(error).code === 'NOT_FOUND') {
    return (
      <Page title={translate('layout.accountNotFound.title')} breadcrumb={breadcrumb}>
        <NotFound resource="accounts" title={translate('layout.accountNotFound.text')} />
      </Page>
    );
  }
  return (
    <Page title={translate('layout.accountFailed.title')} breadcrumb={breadcrumb}>
      <LoadFailure message={translate('layout.accountFailed.text')} error={error} onRetry={onRetry} />
    </Page>
  );
}
