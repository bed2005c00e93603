import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import { IconButton } from '@mui/material';
import { dayMs } from '#contract/dayMs.ts';
import type { FirmQuality } from '#contract/firmQuality.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Tip } from '#src/ui/Tip.tsx';
import { TrendLine } from '#src/ui/TrendLine.tsx';
import { Change } from './Change.tsx';
import { roomAround } from './roomAround.ts';

type CleanShareProps = { quality: FirmQuality; isTableShown: boolean; onToggle: () => void };

/** The share of organizations without any finding, and how it has grown; the button shows all weeks as a table. */
export function CleanShare({ quality, isTableShown, onToggle }: CleanShareProps) {
  const { text } = useTexts();
  const { day, number, tenths } = useFormats();
  const { total, cleanShare, weeks } = quality;
  const [first, last] = [weeks[0], weeks.at(-1)];
  const points = (cleanShare - (first?.cleanShare ?? 0)) * 100;
  const since = first && last ? Math.round((Date.parse(last.day) - Date.parse(first.day)) / (7 * dayMs)) : 0;
  return (
    <section className="cleanShare" aria-label={text('firmQuality.clean.name')}>
      <p>
        <strong>{tenths(cleanShare)}</strong>
        <span>{text('firmQuality.clean.of', { smart_count: total, count: number(total) })}</span>
        {since > 0 ? (
          <Change
            by={Math.round(points * 10) / 10}
            isGood={points > 0}
            text={(change) => text('firmQuality.clean.change', { change, smart_count: since, weeks: since })}
          />
        ) : (
          <small>{text('firmQuality.clean.first')}</small>
        )}
      </p>
      <div className="line">
        <TrendLine
          points={weeks.map((week) => ({
            key: week.day,
            value: week.cleanShare,
            says: text('firmQuality.clean.atDay', { day: day(week.day), share: tenths(week.cleanShare) }),
          }))}
          range={roomAround(weeks.map((week) => week.cleanShare))}
          width={520}
          height={48}
        />
        <small className="ends" aria-hidden>
          {since > 0 && <span>{first && day(first.day)}</span>}
          <span>{last && day(last.day)}</span>
        </small>
      </div>
      <Tip title={text('firmQuality.weeks.show')}>
        <IconButton
          aria-label={text('firmQuality.weeks.show')}
          aria-pressed={isTableShown}
          onClick={onToggle}
        >
          <TableRowsOutlined />
        </IconButton>
      </Tip>
    </section>
  );
}
