import { useTexts } from '#i18n/texts.ts';
import { NotFound } from '#src/admin/page/NotFound.tsx';
import { Page } from '#src/admin/page/Page.tsx';
import { useListStep } from '#src/admin/resource/useListStep.ts';

/** In place of an account's screens if there is no such account. */
export function AccountNotFound() {
  const { text } = useTexts();
  return (
    <Page title={text('layout.accountNotFound.title')} breadcrumb={useListStep('accounts')}>
      <NotFound resource="accounts" title={text('layout.accountNotFound.text')} />
    </Page>
  );
}
