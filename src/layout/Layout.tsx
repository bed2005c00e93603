import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { Bulks } from '#src/admin/bulk/Bulks.tsx';
import { UnsavedChangesGuard } from '#src/admin/form/UnsavedChangesGuard.tsx';
import { ChromeContext, type OverlayName } from '#src/admin/page/Chrome.ts';
import { mainId } from '#src/admin/page/Page.tsx';
import { useWasOpen } from '../ui/useWasOpen.ts';
import { useArrivalNotice } from './arrivalNotice.ts';
import { useKeys } from './keys/useKeys.ts';
import { MainNavigation } from './MainNavigation.tsx';
import { Notification } from './Notification.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';
import { Overlay } from './Overlay.tsx';
import { SessionWatch } from './session/SessionWatch.tsx';
import { TopBar } from './TopBar.tsx';
import { useFailureReports } from './useFailureReports.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { WaitingBar } from './WaitingBar.tsx';

/** Only where there is no room for the navigation beside the page, and only on request. */
const NavigationDrawer = lazy(() =>
  import('./NavigationDrawer.tsx').then((loaded) => ({ default: loaded.NavigationDrawer })),
);

/**
 * The chrome around every page: the main navigation at the side, or in a drawer if there is no room. Styled by
 * `page.css`.
 */
export function Layout() {
  const { text } = useTexts();
  const drawer = useDrawer();
  const hasArrived = useRef(false);
  const [overlay, openOverlay] = useState<OverlayName>();
  const closeOverlay = useCallback(() => openOverlay(undefined), []);
  const chrome = useMemo(
    () => ({ openNavigation: drawer.open, openOverlay, hasArrived, TopBar }),
    [drawer.open],
  );
  useKeys(chrome);
  useFailureReports();
  useArrivalNotice();
  useKeptFocus();
  return (
    <ChromeContext value={chrome}>
      <a href={`#${mainId}`} className="skip" data-screen-only>
        {text('layout.skipToContent')}
      </a>
      <div className="layout">
        <aside aria-label={text('layout.side')} data-screen-only style={{ width: navigationWidth }}>
          <MainNavigation />
        </aside>
        {drawer.wasOpen && (
          <Suspense>
            <NavigationDrawer isOpen={drawer.isOpen} onClose={drawer.close} width={navigationWidth} />
          </Suspense>
        )}
        <div className="screen">
          <WaitingBar />
          <UnsavedChangesGuard>
            <Bulks>
              <Outlet />
            </Bulks>
          </UnsavedChangesGuard>
          <div className="screenFoot">
            <Notification />
            <OfflineStrip />
          </div>
        </div>
      </div>
      {overlay && <Overlay name={overlay} onClose={closeOverlay} />}
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
