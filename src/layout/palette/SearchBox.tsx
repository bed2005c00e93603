import Search from '@mui/icons-material/Search';
import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'react-admin';
import { KeyName, useKeyText } from '../../ui/KeyName';
import { pageKeys } from '../../ui/keys';
import { useChrome } from '../Chrome';

/** Opens the command palette: in the manner of a search box, or its icon where there is no room for one. */
export function SearchBox() {
  const translate = useTranslate();
  const { openOverlay } = useChrome();
  const label = translate('layout.palette.open');
  const [key] = pageKeys.palette;
  const keyText = useKeyText();
  return (
    <ButtonBase
      onClick={() => openOverlay('palette')}
      aria-label={`${label} ${keyText(key)}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      sx={boxStyle}
    >
      <Search sx={{ fontSize: { xs: 20, md: 18 } }} />
      <Box component="span" sx={labelStyle}>
        {label}
      </Box>{' '}
      <Box component="span" sx={{ display: { xs: 'none', md: 'block' } }}>
        <KeyName name={key} />
      </Box>
    </ButtonBase>
  );
}

const boxStyle = {
  typography: 'body2',
  justifyContent: { xs: 'center', md: 'start' },
  gap: 1,
  flexShrink: 0,
  width: { xs: 44, md: 264, lg: 320 },
  height: { xs: 44, md: 34 },
  px: { md: 1.25 },
  borderRadius: 1,
  border: { md: 1 },
  borderColor: { md: 'control' },
  bgcolor: { md: 'background.raised' },
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
};
const labelStyle = {
  display: { xs: 'none', md: 'block' },
  flex: 1,
  minWidth: 0,
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
