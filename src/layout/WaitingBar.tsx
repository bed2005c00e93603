import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router-dom';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { barHeight } from './TopBar.tsx';

/**
 * A thin bar below the top bar while a screen or its data loads. One for all screens, so that it continues across a
 * navigation. Styled by `topBar.css`.
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
