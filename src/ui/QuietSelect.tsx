import { styled } from '@mui/material/styles';

type QuietSelectProps = {
  label: string;
  value: string;
  choices: readonly { value: string; label: string; lang?: string }[];
  onChoose: (value: string) => void;
};

/** A choice at the foot of a page: a select that shows its value without a box. */
export function QuietSelect({ label, value, choices, onChoose }: QuietSelectProps) {
  return (
    <Frame>
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.label}
          </option>
        ))}
      </select>
      <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16">
        <path d="m4.5 6.5 3.5 3 3.5-3" />
      </svg>
    </Frame>
  );
}

const Frame = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  color: theme.vars?.palette.text.secondary,
  '& select': {
    ...theme.typography.caption,
    appearance: 'none',
    fieldSizing: 'content',
    minHeight: 28,
    padding: '0 24px 0 8px',
    border: 0,
    borderRadius: 6,
    backgroundColor: 'transparent',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
    [theme.breakpoints.down('sm')]: { minHeight: 44 },
  },
  '& option': {
    backgroundColor: theme.vars?.palette.background.raised,
    color: theme.vars?.palette.text.primary,
  },
  '& svg': { position: 'absolute', right: 5, pointerEvents: 'none' },
  '& path': { fill: 'none', stroke: 'currentcolor', strokeWidth: 1.6 },
}));
