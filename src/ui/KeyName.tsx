import { useTexts } from '#i18n/texts.ts';
import { isMac } from './keys.ts';

/** A key, or a key combination (`Mod+k`), as labelled on a keyboard. Styled by `keyName.css`. */
export function KeyName({ name }: { name: string }) {
  const keyText = useKeyText();
  return <kbd className="keyName">{keyText(name)}</kbd>;
}

/** A key's label, for titles. */
export function useKeyText() {
  const { optional } = useTexts();
  const written = (key: string) => {
    const named = `ui.keys.${key === 'Mod' && isMac() ? 'Command' : key}`;
    return optional(named) ?? key;
  };
  return (name: string) => {
    const [last = '', ...before] = name.split('+').reverse();
    const letter = before.length > 0 && last.length === 1;
    return [...before.reverse().map(written), letter ? last.toUpperCase() : written(last)].join(' ');
  };
}
