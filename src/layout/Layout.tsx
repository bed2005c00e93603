import { Box, Link } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { UnsavedChangesGuard } from '../ui/UnsavedChangesGuard';
import { useWasOpen } from '../ui/useWasOpen';
import { Bulks } from './bulks/Bulks';
import { ChromeContext, type OverlayName } from './Chrome';
import { useKeys } from './keys/useKeys';
import { MainNavigation } from './MainNavigation';
import { Notification } from './Notification';
import { Overlay } from './Overlay';
import { mainId } from './Page';
import { SessionWatch } from './session/SessionWatch';
import { useFailureReports } from './useFailureReports';
import { useKeptFocus } from './useKeptFocus';

/** Only where there is no room for the navigation beside the page, and only when it is asked for. */
const NavigationDrawer = lazy(() =>
  import('./NavigationDrawer').then((loaded) => ({ default: loaded.NavigationDrawer })),
);

/** The chrome around every page: the main navigation at the side, or in a drawer where there is no room for it. */
export function Layout() {
  const translate = useTranslate();
  const drawer = useDrawer();
  const hasArrived = useRef(false);
  const [overlay, openOverlay] = useState<OverlayName>();
  const closeOverlay = useCallback(() => openOverlay(undefined), []);
  const chrome = useMemo(() => ({ openNavigation: drawer.open, openOverlay, hasArrived }), [drawer.open]);
  useKeys(chrome);
  useFailureReports();
  useKeptFocus();
  return (
    <ChromeContext value={chrome}>
      <Link href={`#${mainId}`} data-screen-only sx={skipStyle}>
        {translate('layout.skipToContent')}
      </Link>
      <Box sx={{ display: 'flex', minHeight: '100vh' }}>
        <Box component="aside" aria-label={translate('layout.side')} data-screen-only sx={sideStyle}>
          <MainNavigation />
        </Box>
        {drawer.wasOpen && (
          <Suspense>
            <NavigationDrawer isOpen={drawer.isOpen} onClose={drawer.close} width={navigationWidth} />
          </Suspense>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <UnsavedChangesGuard>
            <Bulks>
              <Outlet />
            </Bulks>
          </UnsavedChangesGuard>
        </Box>
      </Box>
      {overlay && <Overlay name={overlay} onClose={closeOverlay} />}
      <Notification />
      <SessionWatch />
      <ScrollRestoration />
    </ChromeContext>
  );
}

function useDrawer() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the drawer
  useEffect(() => setOpen(false), [pathname]);
  const open = useCallback(() => setOpen(true), []);
  return { isOpen, wasOpen: useWasOpen(isOpen), open, close: () => setOpen(false) };
}

const navigationWidth = 232;

const sideStyle = {
  display: { xs: 'none', md: 'block' },
  width: navigationWidth,
  flexShrink: 0,
  borderRight: 1,
  borderColor: 'divider',
  position: 'sticky',
  top: 0,
  height: '100vh',
};

const skipStyle = {
  position: 'absolute',
  left: 8,
  top: -80,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  bgcolor: 'background.paper',
  '&:focus': { top: 8 },
};
