import { Outlet } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { useVisit } from '#src/admin/resource/recentPlaces.ts';
import { useAreaStep } from '#src/admin/resource/useAreaStep.ts';
import { useCreateTabs } from '#src/admin/resource/useCreateTabs.ts';
import { useListStep } from '#src/admin/resource/useListStep.ts';

/** The ways to create an organization (document 3, section 2). */
export function NewFirm() {
  const { text } = useTexts();
  const tabs = useCreateTabs();
  const title = text('firms.create.title');
  useVisit(title);
  const step = useAreaStep();
  const list = useListStep('firms');
  return (
    <Page title={title} breadcrumb={[...step, ...list]} {...(tabs.length > 1 && { tabs })}>
      <Outlet />
    </Page>
  );
}
