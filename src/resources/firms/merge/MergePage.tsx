import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { useAreaStep } from '#src/admin/resource/useAreaStep.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useListStep } from '#src/admin/resource/useListStep.ts';
import { pathOfMerge } from '#src/parts/firms/mergePath.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { Comparison } from './Comparison.tsx';
import { useCompared } from './useCompared.ts';

/** Organizations side by side: two of them are to be merged, others that look like them come next. */
export function MergePage() {
  const { text } = useTexts();
  const navigate = useNavigate();
  const { state } = useLocation();
  const base = useLinks().baseOf({ area: 'directory' });
  const [, setSearch] = useSearchParams();
  const { preview, pairId, pair, isPairLoading, others } = useCompared();
  const { data, error, refetch, isFetching } = preview;
  const breadcrumb = [...useAreaStep(), ...useListStep(pairId === undefined ? 'firms' : 'duplicates')];
  const open = (id: string, otherId: string, search: Record<string, string | undefined>) => {
    const given = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]));
    return navigate(`${pathOfMerge(base, id, otherId)}?${new URLSearchParams(given)}`, { state });
  };
  const title = text('firmMerges.title');
  if (data && !error && !isPairLoading) {
    const { survivor, merged } = data;
    const idsBut = (...left: string[]) =>
      [merged.id, ...others.map((other) => other.preview.merged.id)]
        .filter((one) => !left.includes(one))
        .join(',');
    const pairOf = (id: string) => others.find((other) => other.preview.merged.id === id)?.pairId ?? pairId;
    return (
      <Comparison
        key={`${survivor.id} ${merged.id}`}
        preview={data}
        others={others.map((other) => other.preview)}
        breadcrumb={breadcrumb}
        isListed={pairId !== undefined}
        pair={pair}
        onChanged={() => void refetch()}
        onSurvivor={(id) => {
          if (id === survivor.id || id === merged.id)
            setSearch((search) => ({ ...Object.fromEntries(search), survivor: id }), {
              replace: true,
              state,
            });
          else void open(id, survivor.id, { survivor: id, pair: pairOf(id), with: idsBut(id) });
        }}
        onCompare={(id, isMerged) =>
          open(survivor.id, id, {
            survivor: survivor.id,
            pair: pairOf(id),
            with: isMerged ? idsBut(id, merged.id) : idsBut(id),
          })
        }
      />
    );
  }
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
