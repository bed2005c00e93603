import { useTexts } from '#i18n/texts.ts';
import './passwordChecklist.css';

/** A rule by its catalog name, its threshold if it counts, and whether the typed text meets it. */
type JudgedRule = { rule: string; count: number; isKept: boolean };

/** The account's rules for a new password, ticked off while typing; the server names other faults. */
export function PasswordChecklist({ judged }: { judged: readonly JudgedRule[] }) {
  const { text } = useTexts();
  return (
    <ul className="passwordChecklist text-caption" aria-label={text('passwordRules.title')}>
      {judged.map(({ rule, count, isKept }) => (
        <li key={rule} data-kept={isKept}>
          <svg
            role="img"
            aria-label={text(isKept ? 'passwordRules.kept' : 'passwordRules.open')}
            viewBox="0 0 16 16"
            width="16"
            height="16"
          >
            <path d={isKept ? tick : ring} />
          </svg>
          {text(`passwordRules.${rule}`, { smart_count: count })}
        </li>
      ))}
    </ul>
  );
}

const tick = 'm3 8.5 3.2 3L13 4.5';
const ring = 'M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z';
