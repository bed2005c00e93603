import { useTexts } from '#i18n/texts.ts';
import './outcomeSign.css';

/** Signs that distinguish outcomes at a glance; `missing` is not `differs`. */
const signs = { AGREES: '=', SIMILAR: '≈', DIFFERS: '≠', MISSING: '?' } as const;

type OutcomeSignProps = { outcome: keyof typeof signs; label: string; spoken?: string };

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
