import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { SignInDay } from '#contract/auditEvents.ts';
import { ownTimeZone } from '#dataProviders/ownTimeZone.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';

/**
 * How often the account's people logged in on each of the last days, and how often that failed: in words, bars and a
 * table.
 */
export function SignInChart() {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['auditEvents', 'signIns'],
    queryFn: ({ signal }) =>
      dataProvider.perform('auditEvents.signIns', { query: { timeZone: ownTimeZone() }, signal }),
  });
  const summary = useSummary();
  if (error) {
    return (
      <LoadFailure
        message={text('auditEvents.signIns.couldNotLoad')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const sum = (of: Outcome) => data?.reduce((all, day) => all + day[of], 0) ?? 0;
  return (
    <Box sx={chartStyle}>
      <div>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {text('auditEvents.signIns.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {data ? summary({ succeeded: sum('succeeded'), failed: sum('failed') }) : '\u00a0'}
        </Typography>
      </div>
      <Bars days={data ?? []} />
      <Table days={data ?? []} />
    </Box>
  );
}

type Outcome = 'succeeded' | 'failed';

function useSummary() {
  const { text } = useTexts();
  const { number } = useFormats();
  return (counts: Record<Outcome, number>) => {
    const said = (of: Outcome) =>
      text(`auditEvents.signIns.count.${of}`, { smart_count: counts[of], count: number(counts[of]) });
    return text('auditEvents.signIns.summary', { succeeded: said('succeeded'), failed: said('failed') });
  };
}

type Days = { days: readonly SignInDay[] };

/** One column per day, failures above successes; visual only, since the table says the same. */
function Bars({ days }: Days) {
  const { day: dayFormat } = useFormats();
  const summary = useSummary();
  const most = Math.max(1, ...days.map(({ succeeded, failed }) => succeeded + failed));
  const share = (count: number) => `${(count / most) * 100}%`;
  return (
    <Box aria-hidden sx={barsStyle}>
      {days.map(({ day, succeeded, failed }) => (
        <div key={day} title={`${dayFormat(day)}: ${summary({ succeeded, failed })}`}>
          <Box sx={failedStyle} style={{ height: share(failed) }} />
          <Box sx={succeededStyle} style={{ height: share(succeeded) }} />
        </div>
      ))}
    </Box>
  );
}

function Table({ days }: Days) {
  const { text } = useTexts();
  const { day: dayFormat, number } = useFormats();
  return (
    <Box sx={visuallyHidden}>
      <table>
        <caption>{text('auditEvents.signIns.byDay')}</caption>
        <thead>
          <tr>
            {['day', 'succeeded', 'failed'].map((name) => (
              <th key={name} scope="col">
                {text(`auditEvents.signIns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, succeeded, failed }) => (
            <tr key={day}>
              <th scope="row">{dayFormat(day)}</th>
              <td>{number(succeeded)}</td>
              <td>{number(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** Its final height before the numbers arrive, so that the list does not move. */
const chartStyle = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  columnGap: 3,
  rowGap: 1,
  mb: 2,
  minHeight: 44,
  flexShrink: 0,
};
const barsStyle = {
  display: 'flex',
  flex: '1 1 240px',
  maxWidth: 480,
  height: 44,
  gap: '2px',
  borderBottom: 1,
  borderColor: 'divider',
  '& > div': { flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'end' },
};
/** Distinguishable without colour: failures are hatched. */
const succeededStyle = {
  bgcolor: 'primary.main',
  '@media (forced-colors: active)': { bgcolor: 'CanvasText', forcedColorAdjust: 'none' },
};
const failedStyle = {
  color: 'error.main',
  backgroundImage: 'repeating-linear-gradient(45deg, currentColor 0 2px, transparent 2px 4px)',
  '@media (forced-colors: active)': { color: 'CanvasText', forcedColorAdjust: 'none' },
};
