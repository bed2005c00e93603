import { styled } from '@mui/material/styles';
import { useTexts } from '../../i18n/texts';
import { isMac } from './keys';

/** A key, or keys that are pressed together (`Mod+k`), as they are written on a keyboard. */
export function KeyName({ name }: { name: string }) {
  const keyText = useKeyText();
  return <Cap>{keyText(name)}</Cap>;
}

/** What is written on a key, for titles. */
export function useKeyText() {
  const { text, has } = useTexts();
  const written = (key: string) => {
    const named = `ui.keys.${key === 'Mod' && isMac() ? 'Command' : key}`;
    return has(named) ? text(named) : key;
  };
  return (name: string) => {
    const [last = '', ...before] = name.split('+').reverse();
    const letter = before.length > 0 && last.length === 1;
    return [...before.reverse().map(written), letter ? last.toUpperCase() : written(last)].join(' ');
  };
}

const Cap = styled('kbd')(({ theme }) => ({
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 500,
  padding: '1px 6px',
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: 4,
  color: theme.vars?.palette.text.secondary,
  whiteSpace: 'nowrap',
}));
