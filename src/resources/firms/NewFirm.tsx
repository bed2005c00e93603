import { useTranslate } from 'react-admin';
import { Outlet } from 'react-router-dom';
import { Page } from '#src/layout/Page.tsx';
import { useVisit } from '#src/layout/recentPlaces.ts';
import { useAreaStep } from '#src/layout/useAreaStep.ts';
import { useCreateTabs } from '#src/layout/useCreateTabs.ts';
import { useListStep } from '#src/layout/useListStep.ts';

/** The ways to a new organization (document 3, section 2). */
export function NewFirm() {
  const translate = useTranslate();
  const tabs = useCreateTabs();
  const title = translate('firms.create.title');
  useVisit(title);
  const step = useAreaStep();
  const list = useListStep('firms');
  return (
    <Page title={title} breadcrumb={[...step, ...list]} {...(tabs.length > 1 && { tabs })}>
      <Outlet />
    </Page>
  );
}
