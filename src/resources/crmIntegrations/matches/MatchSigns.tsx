import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { stripOf } from '#src/parts/firms/evidence.ts';
import { OutcomeSign, useFieldText } from '#src/parts/firms/OutcomeSign.tsx';

/** The outcome of each field, as a sign. */
export function MatchSigns({ match }: { match: MatchFirm }) {
  const { text } = useTexts();
  const fieldText = useFieldText();
  return (
    <ul className="signs" aria-label={text('firmMatcher.signs')}>
      {stripOf(match).map(({ field, outcome }) => (
        <li key={field}>
          <OutcomeSign
            outcome={outcome}
            label={fieldText(field, 'short')}
            spoken={text('firmMatcher.sign', {
              field: fieldText(field),
              outcome: text(`firmMatcher.outcome.${outcome}`),
            })}
          />
        </li>
      ))}
    </ul>
  );
}
