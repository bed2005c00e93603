import { useColorScheme } from '@mui/material/styles';
import { useTexts } from '#i18n/texts.ts';

const modes = ['system', 'light', 'dark'] as const;

/** The system's scheme, light and dark, by name, and which of them was chosen; the choice is remembered. */
export function useSchemes() {
  const { text } = useTexts();
  const { mode = 'system', setMode } = useColorScheme();
  return {
    label: text('shell.theme'),
    choices: modes.map((value) => ({ value, label: text(`shell.${value}`) })),
    value: mode,
    choose: (value: string) => setMode(modes.find((one) => one === value) ?? 'system'),
  };
}
