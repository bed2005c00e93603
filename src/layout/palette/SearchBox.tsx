import Search from '@mui/icons-material/Search';
import { ButtonBase } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { useChrome } from '#src/admin/page/Chrome.ts';
import { KeyName, useKeyText } from '#src/ui/KeyName.tsx';
import { pageKeys } from '#src/ui/keys.ts';

/** Opens the command palette: looks like a search box, or its icon if there is no room. Styled by `topBar.css`. */
export function SearchBox() {
  const { text } = useTexts();
  const { openOverlay } = useChrome();
  const label = text('layout.palette.open');
  const [key] = pageKeys.palette;
  const keyText = useKeyText();
  return (
    <ButtonBase
      onClick={() => openOverlay('palette')}
      aria-label={`${label} ${keyText(key)}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="searchBox"
    >
      <Search />
      <span className="label">{label}</span>{' '}
      <span className="key">
        <KeyName name={key} />
      </span>
    </ButtonBase>
  );
}
