import { QuietSelect } from './QuietSelect.tsx';
import { useSchemes } from './useSchemes.ts';

/** How everything on the page looks, remembered. */
export function ThemeSwitch() {
  const { label, value, choices, choose } = useSchemes();
  return <QuietSelect label={label} value={value} choices={choices} onChoose={choose} />;
}
