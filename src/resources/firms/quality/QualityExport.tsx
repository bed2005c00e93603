import Download from '@mui/icons-material/Download';
import { Button } from '@mui/material';
import type { FirmQuality } from '#contract/firmQuality.ts';
import { useTexts } from '#i18n/texts.ts';
import { saveSheet } from '#src/ui/saveSheet.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';

/** The rules with their weeks as a spreadsheet: a column for each week, empty before a rule was first counted. */
export function QualityExport({ rules, weeks }: Pick<FirmQuality, 'rules' | 'weeks'>) {
  const { text } = useTexts();
  const { run, isRunning } = useSingleFlight(() => {
    const days = weeks.map(({ day }) => day);
    const columns = ['rule', 'count', 'share', 'linkCount'].map((name) => text(`firmQuality.fields.${name}`));
    return saveSheet('DataQuality.xlsx', {
      name: text('layout.dataQuality'),
      rows: [
        [...columns, ...days],
        ...rules.map(({ rule, count, share, linkCount, weeks: counts }) => [
          text(`firmValues.quality.${rule}`),
          count,
          share,
          linkCount,
          ...days.map((day) => counts.find((week) => week.day === day)?.count ?? ''),
        ]),
      ],
    });
  });
  return (
    <Button variant="outlined" startIcon={<Download />} onClick={() => run()} aria-busy={isRunning}>
      {text('firmQuality.download')}
    </Button>
  );
}
