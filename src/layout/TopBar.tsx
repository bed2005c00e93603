import MenuIcon from '@mui/icons-material/Menu';
import { Box, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { useChrome } from './Chrome';

/** The line above every page: where one is, and the switches that are always at hand. */
export function TopBar({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { openNavigation } = useChrome();
  return (
    <Box component="header" sx={barStyle}>
      <IconButton
        onClick={openNavigation}
        aria-label={translate('layout.openNavigation')}
        aria-haspopup="dialog"
        sx={{ display: { md: 'none' }, ml: -1 }}
      >
        <MenuIcon />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <ThemeSwitch />
    </Box>
  );
}

/** In px; what sticks below the bar stands at this height. */
export const barHeight = 52;

const barStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  boxSizing: 'border-box',
  bgcolor: 'background.default',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: barHeight,
  px: { xs: 2, sm: 3.5 },
  borderBottom: 1,
  borderColor: 'divider',
};
