import { QuietSelect } from './QuietSelect.tsx';
import { useSchemes } from './useSchemes.ts';

/** The colour scheme of the page, remembered. */
export function ThemeSwitch() {
  const { label, value, choices, choose } = useSchemes();
  return <QuietSelect label={label} value={value} choices={choices} onChoose={choose} />;
}
