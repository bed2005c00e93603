import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { useSignedIn } from './SignedIn.ts';

/** Says that one is offline, and what waits for the connection. Styled by `screenFoot.css`. */
export function OfflineStrip() {
  const translate = useTranslate();
  const { caches } = useSignedIn();
  const isOnline = useSyncExternalStore(subscribe, isOnlineNow);
  const isHeldBack = useSyncExternalStore(caches.subscribe, caches.isHeldBack);
  return (
    <div role="status" className="offline" data-screen-only>
      {!isOnline && (
        <p>
          <CloudOff />
          <span>
            <strong>{translate('layout.offline.title')}</strong> {translate('layout.offline.writes')}{' '}
            {isHeldBack && translate('layout.offline.reads')}
          </span>
        </p>
      )}
    </div>
  );
}

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnlineNow = () => onlineManager.isOnline();
