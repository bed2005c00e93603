import { useTexts } from '#i18n/texts.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';

/** In place of a screen that could not be loaded or drawn, such as after a new release replaced its file. */
export function RouteError() {
  const { text } = useTexts();
  return (
    <Page title={text('layout.screenFailed.title')}>
      <LoadFailure message={text('layout.screenFailed.text')} onRetry={() => window.location.reload()} />
    </Page>
  );
}
