import { useColorScheme } from '@mui/material/styles';
import { useTexts } from '#i18n/texts.ts';

const modes = ['system', 'light', 'dark'] as const;

/** The schemes by name (system, light and dark), and the chosen one; the choice is remembered. */
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
