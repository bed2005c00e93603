import { Drawer } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { MainNavigation } from './MainNavigation.tsx';

type NavigationDrawerProps = { isOpen: boolean; onClose: () => void; width: number };

/** The main navigation over the page. */
export function NavigationDrawer({ isOpen, onClose, width }: NavigationDrawerProps) {
  const { text } = useTexts();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': text('layout.navigation'), sx: { width } } }}
    >
      <MainNavigation />
    </Drawer>
  );
}
