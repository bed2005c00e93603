import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { SignInDay } from '#contract/auditEvents.ts';
import { ownTimeZone } from '#dataProviders/ownTimeZone.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import './signInChart.css';

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
    <div className="signInChart">
      <div>
        <Typography className="text-strong" variant="body2">
          {text('auditEvents.signIns.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {data ? summary({ succeeded: sum('succeeded'), failed: sum('failed') }) : '\u00a0'}
        </Typography>
      </div>
      <Bars days={data ?? []} />
      <Table days={data ?? []} />
    </div>
  );
}

type Outcome = 'succeeded' | 'failed';

function useSummary() {
  const { text } = useTexts();
  const { number } = useFormats();
  return (counts: Record<Outcome, number>) => {
    const countText = (of: Outcome) =>
      text(`auditEvents.signIns.count.${of}`, { smart_count: counts[of], count: number(counts[of]) });
    return text('auditEvents.signIns.summary', {
      succeeded: countText('succeeded'),
      failed: countText('failed'),
    });
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
    <div className="signInBars" aria-hidden>
      {days.map(({ day, succeeded, failed }) => (
        <div key={day} title={`${dayFormat(day)}: ${summary({ succeeded, failed })}`}>
          <div data-failed style={{ height: share(failed) }} />
          <div data-succeeded style={{ height: share(succeeded) }} />
        </div>
      ))}
    </div>
  );
}

function Table({ days }: Days) {
  const { text } = useTexts();
  const { day: dayFormat, number } = useFormats();
  return (
    <div className="visuallyHidden">
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
    </div>
  );
}
