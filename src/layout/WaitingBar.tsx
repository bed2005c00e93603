import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router-dom';
import { useSignedIn } from './SignedIn.ts';
import { barHeight } from './TopBar.tsx';

/**
 * A thin bar below the line above the page, while a screen or what it shows is on its way. One for all screens, so that it
 * goes on from the one to the next. Styled by `topBar.css`.
 */
export function WaitingBar() {
  const { caches } = useSignedIn();
  const isLoading = useSyncExternalStore(caches.subscribe, caches.isLoading);
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <div className="waitingBar" data-screen-only style={{ top: barHeight }}>
      {(isLoading || isLeaving) && <div />}
    </div>
  );
}
