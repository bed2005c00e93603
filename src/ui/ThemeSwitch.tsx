import { QuietSelect } from './QuietSelect';
import { useSchemes } from './useSchemes';

/** How everything on the page looks, remembered. */
export function ThemeSwitch() {
  const { label, value, choices, choose } = useSchemes();
  return <QuietSelect label={label} value={value} choices={choices} onChoose={choose} />;
}
