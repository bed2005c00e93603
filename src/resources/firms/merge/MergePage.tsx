import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { useAreaStep } from '#src/admin/resource/useAreaStep.ts';
import { useListStep } from '#src/admin/resource/useListStep.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { Comparison } from './Comparison.tsx';

/**
 * Two organizations side by side, to be merged: `?survivor=` names the one that stays, if not the proposed one; `?pair=`
 * the pair of the list of duplicates that they were opened from.
 */
export function MergePage() {
  const { text } = useTexts();
  const { id = '', otherId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const survivorId = search.get('survivor') ?? undefined;
  const pairId = search.get('pair') ?? undefined;
  const breadcrumb = [...useAreaStep(), ...useListStep(pairId === undefined ? 'firms' : 'duplicates')];
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    // Not invalidated once they are merged: nothing is left to compare then.
    queryKey: ['mergePreview', id, otherId, survivorId],
    queryFn: ({ signal }) =>
      dataProvider.perform('firms.previewMerge', {
        params: { id, otherId },
        query: survivorId === undefined ? {} : { survivorId },
        signal,
      }),
    gcTime: 0,
  });
  const title = text('firmMerges.title');
  if (data && !error)
    return (
      <Comparison
        key={data.survivor.id}
        preview={data}
        breadcrumb={breadcrumb}
        pairId={pairId}
        onChanged={() => void refetch()}
        onSurvivor={(survivor) =>
          setSearch({ ...(pairId !== undefined && { pair: pairId }), survivor }, { replace: true })
        }
      />
    );
  return (
    <Page title={title} breadcrumb={breadcrumb}>
      {error ? (
        <LoadFailure
          message={text('firmMerges.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState lines={8} />
      )}
    </Page>
  );
}
