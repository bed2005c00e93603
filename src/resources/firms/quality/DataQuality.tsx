import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { FirmQuality } from '#contract/firmQuality.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { useVisit } from '#src/admin/resource/recentPlaces.ts';
import { useAreaStep } from '#src/admin/resource/useAreaStep.ts';
import { usePlatformTabs } from '#src/admin/resource/usePlatformTabs.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { KeyName } from '#src/ui/KeyName.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { CertainDuplicates } from './CertainDuplicates.tsx';
import { CleanShare } from './CleanShare.tsx';
import { QualityExport } from './QualityExport.tsx';
import { RuleTable } from './RuleTable.tsx';
import { WeekTable } from './WeekTable.tsx';
import './dataQuality.css';

/** What our rules find in the directory, as of the day's count: the rules whose organizations are linked most first. */
export function DataQuality() {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const breadcrumb = useAreaStep();
  const tabs = usePlatformTabs('firms');
  const title = text('layout.dataQuality');
  useVisit(title);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['firms', 'quality'],
    queryFn: ({ signal }) => dataProvider.perform('firms.quality', { signal }),
  });
  return (
    <Page
      title={title}
      breadcrumb={breadcrumb}
      tabs={tabs}
      actions={data && data.countedOn !== null && <QualityExport rules={data.rules} weeks={data.weeks} />}
    >
      {error && (
        <LoadFailure
          message={text('firmQuality.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data ? <Counted quality={data} /> : !error && <LoadingState lines={8} />}
    </Page>
  );
}

function Counted({ quality }: { quality: FirmQuality }) {
  const { text } = useTexts();
  const { date, time, number } = useFormats();
  const [isTableShown, setTableShown] = useState(false);
  const { countedOn, total, rules } = quality;
  if (countedOn === null || total === 0)
    return <EmptyState title={text('firmQuality.empty')} hint={text('firmQuality.emptyHint')} />;
  return (
    <>
      <div className="qualityHead">
        <CleanShare
          quality={quality}
          isTableShown={isTableShown}
          onToggle={() => setTableShown(!isTableShown)}
        />
        <CertainDuplicates />
      </div>
      <WeekTable quality={quality} isShown={isTableShown} />
      <RuleTable rules={rules} />
      <div className="ruleFoot">
        <span aria-hidden>
          <KeyName name="J" /> <KeyName name="K" /> {text('firmQuality.keys.move')} · <KeyName name="Enter" />{' '}
          {text('firmQuality.keys.open')}
        </span>
        <span>
          {text('firmQuality.counted', {
            smart_count: rules.length,
            count: number(rules.length),
            date: date(countedOn),
            time: time(countedOn),
          })}
        </span>
      </div>
    </>
  );
}
