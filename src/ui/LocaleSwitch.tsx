import { styled } from '@mui/material/styles';
import { ownName } from '../../i18n/languageTags';
import { locales } from '../../i18n/locales';
import { setLocale, useTexts } from '../../i18n/texts';

/** The language of everything on the page, remembered. */
export function LocaleSwitch() {
  const { locale, text } = useTexts();
  return (
    <Select
      aria-label={text('shell.language')}
      value={locale}
      onChange={(event) => setLocale(event.target.value)}
    >
      {locales.map((choice) => (
        <option key={choice} value={choice} lang={choice}>
          {ownName(choice)}
        </option>
      ))}
    </Select>
  );
}

const Select = styled('select')(({ theme }) => ({
  ...theme.typography.caption,
  minHeight: 28,
  padding: '0 4px',
  border: 0,
  borderRadius: 6,
  backgroundColor: 'transparent',
  color: theme.vars?.palette.text.secondary,
  cursor: 'pointer',
  '& option': { backgroundColor: theme.vars?.palette.background.raised },
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
}));
