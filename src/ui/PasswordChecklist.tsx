import { styled } from '@mui/material/styles';
import { useTexts } from '#i18n/texts.ts';

/** A rule by its catalog name, its threshold if it counts, and whether the typed text meets it. */
type JudgedRule = { rule: string; count: number; isKept: boolean };

/** The account's rules for a new password, ticked off while typing; the server names other faults. */
export function PasswordChecklist({ judged }: { judged: readonly JudgedRule[] }) {
  const { text } = useTexts();
  return (
    <List aria-label={text('passwordRules.title')}>
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
    </List>
  );
}

const tick = 'm3 8.5 3.2 3L13 4.5';
const ring = 'M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z';

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 4,
  margin: '-8px 0 0',
  padding: 0,
  listStyle: 'none',
  color: theme.vars?.palette.text.secondary,
  '& li': { display: 'flex', gap: 6 },
  '& svg': { flexShrink: 0 },
  '& path': { fill: 'none', stroke: 'currentcolor', strokeWidth: 1.6 },
  '& [data-kept=true]': { color: theme.vars?.palette.success.main },
}));
