import { useEffect } from 'react';
import { useNotify } from 'react-admin';

const key = 'tenantry.notice';

/** Says this text of the catalogs once the app has started anew in this tab. */
export const leaveNotice = (text: string) => window.sessionStorage.setItem(key, text);

/** What was left to be said by the page before this one. */
export function useArrivalNotice(): void {
  const notify = useNotify();
  useEffect(() => {
    const text = window.sessionStorage.getItem(key);
    if (text === null) return;
    window.sessionStorage.removeItem(key);
    notify(text, { type: 'success' });
  }, [notify]);
}
