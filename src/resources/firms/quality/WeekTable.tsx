import type { FirmQuality } from '#contract/firmQuality.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

type WeekTableProps = { quality: FirmQuality; isShown: boolean };

/** What the lines draw: for those who don't see them always, for the others on demand. Keys scroll it. */
export function WeekTable({ quality: { weeks, rules }, isShown }: WeekTableProps) {
  const { text } = useTexts();
  const { day, number, tenths } = useFormats();
  return (
    <div className={isShown ? 'listTable weekTable' : 'visuallyHidden'} {...(isShown && { tabIndex: 0 })}>
      <table>
        <caption className="visuallyHidden">{text('firmQuality.weeks.name')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('firmQuality.fields.rule')}</th>
            {weeks.map((week) => (
              <th key={week.day} scope="col" data-align="right">
                {day(week.day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{text('firmQuality.clean.name')}</th>
            {weeks.map((week) => (
              <td key={week.day} data-align="right">
                {tenths(week.cleanShare)}
              </td>
            ))}
          </tr>
          {rules.map(({ rule, weeks: counts }) => (
            <tr key={rule}>
              <th scope="row">{text(`firmValues.quality.${rule}`)}</th>
              {weeks.map((week) => {
                const then = counts.find((one) => one.day === week.day);
                return (
                  <td key={week.day} data-align="right">
                    {then ? number(then.count) : '–'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
