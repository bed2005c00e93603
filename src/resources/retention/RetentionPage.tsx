import { RecordContextProvider, useGetOne } from 'react-admin';
import type { Retention } from '#contract/retention.ts';
import { useTexts } from '#i18n/texts.ts';
import { OwnWrites } from '#src/admin/form/OwnWrites.tsx';
import { Page } from '#src/admin/page/Page.tsx';
import { useVisit } from '#src/admin/resource/recentPlaces.ts';
import { useAreaStep } from '#src/admin/resource/useAreaStep.ts';
import { usePlatformTabs } from '#src/admin/resource/usePlatformTabs.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { RetentionCard } from './RetentionCard.tsx';

/** How long the logs, sessions, sent mails and finished jobs of all accounts are kept. */
export function RetentionPage() {
  const { text } = useTexts();
  const breadcrumb = useAreaStep();
  const tabs = usePlatformTabs('accounts');
  const title = text('layout.retention');
  useVisit(title);
  const { data, error, refetch, isFetching } = useGetOne<Retention>('retention', { id: 'platform' });
  return (
    <Page title={title} breadcrumb={breadcrumb} tabs={tabs} about={text('retention.about')}>
      {error && (
        <LoadFailure
          message={text('retention.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data ? (
        <RecordContextProvider value={data}>
          <OwnWrites>
            <RetentionCard />
          </OwnWrites>
        </RecordContextProvider>
      ) : (
        !error && <LoadingState lines={4} />
      )}
    </Page>
  );
}
