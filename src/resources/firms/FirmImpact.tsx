import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Firm } from '#contract/firms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import './firmImpact.css';

/** What a change of the current firm affects: accounts mapped to it, CRM links, firms below it. */
export function FirmImpact() {
  const { text } = useTexts();
  const { list } = useFormats();
  const { id } = useRecordContext<Firm>();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['firms', 'impact', id],
    queryFn: ({ signal }) => dataProvider.perform('firms.impact', { params: { id }, signal }),
    staleTime: 0,
  });
  if (error) {
    return (
      <LoadFailure
        message={text('firms.impact.couldNotLoad')}
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingState lines={3} />;
  const { accounts, accountCount, crmLinkCount, descendantCount } = data;
  const named = accounts.slice(0, mostNamed).map(({ name }) => name);
  const others = accountCount - named.length;
  if (others > 0) named.push(text('firms.impact.others', { smart_count: others }));
  return (
    <ul className="firmImpact">
      <li>
        {text('firms.impact.accounts', { smart_count: accountCount })}
        {named.length > 0 && <small>{list(named)}</small>}
      </li>
      <li>{text('firms.impact.links', { smart_count: crmLinkCount })}</li>
      <li>{text('firms.impact.descendants', { smart_count: descendantCount })}</li>
    </ul>
  );
}

/** So many accounts are named; the others are counted. */
const mostNamed = 10;
