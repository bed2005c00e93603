import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';

/** Says that the browser is offline, and what waits for the connection. Styled by `screenFoot.css`. */
export function OfflineStrip() {
  const { text } = useTexts();
  const { caches } = useSignedIn();
  const isOnline = useSyncExternalStore(subscribe, isOnlineNow);
  const isHeldBack = useSyncExternalStore(caches.subscribe, caches.isHeldBack);
  return (
    <div role="status" className="offline" data-screen-only>
      {!isOnline && (
        <p>
          <CloudOff />
          <span>
            <strong>{text('layout.offline.title')}</strong> {text('layout.offline.writes')}{' '}
            {isHeldBack && text('layout.offline.reads')}
          </span>
        </p>
      )}
    </div>
  );
}

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnlineNow = () => onlineManager.isOnline();
