import { useEffect } from 'react';
import { useNotify } from 'react-admin';

const key = 'tenantry.notice';

/** Shows this catalog text once the app has restarted in this tab. */
export const leaveNotice = (text: string) => window.sessionStorage.setItem(key, text);

/** The message left by the page before this one. */
export function useArrivalNotice(): void {
  const notify = useNotify();
  useEffect(() => {
    const text = window.sessionStorage.getItem(key);
    if (text === null) return;
    window.sessionStorage.removeItem(key);
    notify(text, { type: 'success' });
  }, [notify]);
}
