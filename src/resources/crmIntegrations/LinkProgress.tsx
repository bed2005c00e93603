import { Box } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CrmIntegration, CrmLinkProgress } from '#contract/crmIntegrations.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { linkedShare } from './LinkBar.tsx';

/** How the share of linked firms has grown over the last weeks: in words, as a line, and as a table for those who don't see it. */
export function LinkProgress() {
  const { text } = useRecordTexts();
  const { percent } = useFormats();
  const dataProvider = useDataProvider<DataProvider>();
  const { id } = useRecord<CrmIntegration>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['crmIntegrations', 'linkProgress', id],
    queryFn: ({ signal }) => dataProvider.perform('crmIntegrations.linkProgress', { params: { id }, signal }),
  });
  if (error) {
    return (
      <LoadFailure
        message={text('progress.couldNotLoad')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const share = data?.at(-1) && linkedShare(data.at(-1) ?? { linkedFirms: 0, totalFirms: 0 });
  return (
    <div className="linkProgress">
      <p>{share === undefined ? '\u00a0' : text('progress.linked', { share: percent(share / 100) })}</p>
      <Line weeks={data ?? []} />
      <Table weeks={data ?? []} />
    </div>
  );
}

const [width, height] = [240, 36];

function Line({ weeks }: { weeks: CrmLinkProgress }) {
  const points = weeks.map((week, n) => {
    const share = week.totalFirms === 0 ? 0 : week.linkedFirms / week.totalFirms;
    return `${(n / Math.max(weeks.length - 1, 1)) * width},${height - share * height}`;
  });
  return (
    <svg aria-hidden viewBox={`0 -2 ${width} ${height + 4}`} preserveAspectRatio="none">
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function Table({ weeks }: { weeks: CrmLinkProgress }) {
  const { text } = useRecordTexts();
  const { date, number } = useFormats();
  return (
    <Box sx={visuallyHidden}>
      <table>
        <caption>{text('progress.byWeek')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('progress.week')}</th>
            <th scope="col">{text('facts.linkedFirms')}</th>
            <th scope="col">{text('facts.totalFirms')}</th>
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
    </Box>
  );
}
