import ArrowForward from '@mui/icons-material/ArrowForward';
import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { RecordContextProvider, useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { FirmMergeRecord, NamedFirm } from '#contract/firmMerges.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { useAreaStep } from '#src/admin/resource/useAreaStep.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useListStep } from '#src/admin/resource/useListStep.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import type { Fact } from '#src/ui/Highlights.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { HistoryAction } from '../history/HistoryAction.tsx';
import { LinkedVersions } from '../history/LinkedVersions.tsx';
import { NowTable } from './NowTable.tsx';
import { UnmergeAction, UnmergeCard } from './Unmerge.tsx';
import './merge.css';

/** A merged organization: what it became part of, where everything is now, and the way back. */
export function MergedFirm({ firm }: { firm: NamedFirm }) {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const breadcrumb = [...useAreaStep(), ...useListStep('firms')];
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['firms', 'mergeRecord', firm.id],
    queryFn: ({ signal }) => dataProvider.perform('firms.mergeRecord', { params: { id: firm.id }, signal }),
  });
  const merge = data?.merge;
  return (
    <RecordContextProvider value={firm}>
      <Page
        title={firm.displayName}
        breadcrumb={breadcrumb}
        chips={<StatusChip tone="neutral" label={text('firmMerges.merged')} />}
        highlights={useMergeFacts(firm, merge)}
        actions={
          merge && (
            <>
              <HistoryAction />
              <LinkedVersions />
              <UnmergeAction merge={merge} />
              <Button
                component={Link}
                to={links.show(merge.survivor.id)}
                variant="contained"
                startIcon={<ArrowForward />}
              >
                {text('firmMerges.openSurvivor')}
              </Button>
            </>
          )
        }
      >
        {error && (
          <LoadFailure
            message={text('firmMerges.couldNotLoadRecord')}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!merge && !error && <LoadingState lines={8} />}
        {merge && (
          <>
            <Alert severity="info" className="mergedInto">
              <strong>
                {text('firmMerges.isPartOf', { name: merge.survivor.displayName, key: merge.survivor.key })}
              </strong>{' '}
              {text('firmMerges.leadsThere')}
            </Alert>
            <div className="mergeColumns">
              <NowTable merge={merge} />
              <UnmergeCard merge={merge} />
            </div>
          </>
        )}
      </Page>
    </RecordContextProvider>
  );
}

function useMergeFacts({ key }: NamedFirm, merge: FirmMergeRecord | null | undefined): Fact[] {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const id = { label: text('firms.facts.key'), value: <CopyText text={key} /> };
  if (!merge) return [id];
  const { into, mergedOn, mergedBy } = merge;
  return [
    id,
    { label: text('firmMerges.mergedInto'), value: <Link to={links.show(into.id)}>{into.displayName}</Link> },
    { label: text('firmMerges.mergedOn'), value: <Timestamp at={mergedOn} /> },
    ...(mergedBy === null ? [] : [{ label: text('firmMerges.mergedBy'), value: mergedBy }]),
  ];
}
