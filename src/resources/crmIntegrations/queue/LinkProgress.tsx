import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CrmIntegration, CrmLinkProgress } from '#contract/crmIntegrations.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { TrendLine } from '#src/ui/TrendLine.tsx';
import { linkedShare } from './LinkBar.tsx';

/**
 * How the share of linked firms has grown over the last weeks: in words, as a line, and as a table for those who
 * don't see it.
 */
export function LinkProgress() {
  const { text } = useTexts();
  const { percent } = useFormats();
  const dataProvider = useDataProvider<DataProvider>();
  const { id } = useRecordContext<CrmIntegration>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['crmIntegrations', 'linkProgress', id],
    queryFn: ({ signal }) => dataProvider.perform('crmIntegrations.linkProgress', { params: { id }, signal }),
  });
  if (error) {
    return (
      <LoadFailure
        message={text('crmIntegrations.progress.couldNotLoad')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const weeks = data ?? [];
  const [latest] = weeks.slice(-1);
  const share = latest && linkedShare(latest);
  return (
    <div className="linkProgress">
      <span>
        {share === undefined
          ? '\u00a0'
          : text('crmIntegrations.progress.linked', { share: percent(share / 100) })}
      </span>
      <Line weeks={weeks} />
      <Table weeks={weeks} />
    </div>
  );
}

/** The pointer shows each week's figures. */
function Line({ weeks }: { weeks: CrmLinkProgress }) {
  const { text } = useTexts();
  const { date, number } = useFormats();
  const points = weeks.map(({ weekEndsOn, linkedFirms, totalFirms }) => ({
    key: weekEndsOn,
    value: totalFirms === 0 ? 0 : linkedFirms / totalFirms,
    says: text('crmIntegrations.progress.atWeek', {
      date: date(weekEndsOn),
      linked: number(linkedFirms),
      all: number(totalFirms),
    }),
  }));
  return <TrendLine points={points} range={[0, 1]} width={240} height={36} />;
}

function Table({ weeks }: { weeks: CrmLinkProgress }) {
  const { text } = useTexts();
  const { date, number } = useFormats();
  return (
    <div className="visuallyHidden">
      <table>
        <caption>{text('crmIntegrations.progress.byWeek')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('crmIntegrations.progress.week')}</th>
            <th scope="col">{text('crmIntegrations.facts.linkedFirms')}</th>
            <th scope="col">{text('crmIntegrations.facts.totalFirms')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ weekEndsOn, linkedFirms, totalFirms }) => (
            <tr key={weekEndsOn}>
              <th scope="row">{date(weekEndsOn)}</th>
              <td>{number(linkedFirms)}</td>
              <td>{number(totalFirms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
