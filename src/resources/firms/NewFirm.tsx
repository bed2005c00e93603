import { Outlet } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { Page } from '#src/layout/Page.tsx';
import { useVisit } from '#src/layout/recentPlaces.ts';
import { useAreaStep } from '#src/layout/useAreaStep.ts';
import { useCreateTabs } from '#src/layout/useCreateTabs.ts';
import { useListStep } from '#src/layout/useListStep.ts';

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
