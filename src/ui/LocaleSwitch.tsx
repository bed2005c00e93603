import { styled } from '@mui/material/styles';
import { ownName } from '../../i18n/languageTags';
import { locales } from '../../i18n/locales';
import { setLocale, useTexts } from '../../i18n/texts';

/** The language of everything on the page, remembered. */
export function LocaleSwitch() {
  const { locale, text } = useTexts();
  return (
    <Frame>
      <select
        aria-label={text('shell.language')}
        value={locale}
        onChange={(event) => setLocale(event.target.value)}
      >
        {locales.map((choice) => (
          <option key={choice} value={choice} lang={choice}>
            {ownName(choice)}
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
