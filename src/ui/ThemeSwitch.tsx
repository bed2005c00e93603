import { styled, useColorScheme } from '@mui/material/styles';
import { useTexts } from '../../i18n/texts';

const modes = ['system', 'light', 'dark'] as const;

const drawings = {
  system: 'M12 3a9 9 0 0 0 0 18zM12 3a9 9 0 0 1 0 18',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
};

/** Goes from the system's scheme to light to dark and round again; the choice is remembered. */
export function ThemeSwitch() {
  const { text } = useTexts();
  const { mode = 'system', setMode } = useColorScheme();
  const label = text('shell.theme', { mode: text(`shell.${mode}`) });
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'system';
  return (
    <Button type="button" aria-label={label} title={label} onClick={() => setMode(next)}>
      <svg aria-hidden="true" viewBox="0 0 24 24" width="18" height="18">
        <path d={drawings[mode]} />
      </svg>
    </Button>
  );
}

const Button = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  padding: 0,
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: theme.vars?.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '& path': {
    fill: 'none',
    stroke: 'currentcolor',
    strokeWidth: 1.6,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  [theme.breakpoints.down('sm')]: { width: 44, height: 44 },
}));
