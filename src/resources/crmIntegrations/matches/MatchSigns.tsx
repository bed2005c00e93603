import type { MatchEvidence, MatchFirm } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { signs, stripOf } from './evidence.ts';

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

type OutcomeSignProps = { outcome: MatchEvidence['outcome']; label: string; spoken?: string };

/** An outcome: sign and word carry the meaning, the colour repeats it. */
export function OutcomeSign({ outcome, label, spoken = label }: OutcomeSignProps) {
  return (
    <span className="sign" data-outcome={outcome} role="img" aria-label={spoken}>
      {signs[outcome]} {label}
    </span>
  );
}

/** A compared field's name, as short as possible in the strip. */
export function useFieldText() {
  const { text, has } = useTexts();
  return (field: string, form?: 'short') => {
    const short = `firmMatcher.short.${field}`;
    return form && has(short) ? text(short) : text(`firmMatcher.fields.${field}`);
  };
}
