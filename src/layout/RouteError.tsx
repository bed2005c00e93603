import { useTranslate } from 'react-admin';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Page } from './Page.tsx';

/** In place of a screen that could not be loaded or drawn, such as when a new release has replaced its file. */
export function RouteError() {
  const translate = useTranslate();
  return (
    <Page title={translate('layout.screenFailed.title')}>
      <LoadFailure message={translate('layout.screenFailed.text')} onRetry={() => window.location.reload()} />
    </Page>
  );
}
