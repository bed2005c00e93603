import { Drawer } from '@mui/material';
import { useTranslate } from 'react-admin';
import { MainNavigation } from './MainNavigation.tsx';

type NavigationDrawerProps = { isOpen: boolean; onClose: () => void; width: number };

/** The main navigation over the page. */
export function NavigationDrawer({ isOpen, onClose, width }: NavigationDrawerProps) {
  const translate = useTranslate();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': translate('layout.navigation'), sx: { width } } }}
    >
      <MainNavigation />
    </Drawer>
  );
}
