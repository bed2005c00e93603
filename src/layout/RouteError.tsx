import { useTexts } from '#i18n/texts.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Page } from './Page.tsx';

/** In place of a screen that could not be loaded or drawn, such as after a new release replaced its file. */
export function RouteError() {
  const { text } = useTexts();
  return (
    <Page title={text('layout.screenFailed.title')}>
      <LoadFailure message={text('layout.screenFailed.text')} onRetry={() => window.location.reload()} />
    </Page>
  );
}
