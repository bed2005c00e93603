import { useTranslate } from 'react-admin';
import { failureOf } from '../../../dataProviders/callError';
import { LoadFailure } from '../../ui/LoadFailure';
import { Page } from '../Page';
import { useListStep } from '../useListStep';

/** In place of an account's screens when the account can't be loaded. */
export function AccountFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate();
  const key = failureOf(error).code === 'NOT_FOUND' ? 'layout.accountNotFound' : 'layout.accountFailed';
  return (
    <Page title={translate(`${key}.title`)} breadcrumb={useListStep('accounts')}>
      <LoadFailure message={translate(`${key}.text`)} error={error} onRetry={onRetry} />
    </Page>
  );
}
