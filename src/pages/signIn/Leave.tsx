import { useEffect } from 'react';

/** Redirects the browser, in place of a page that can't be shown. */
export function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
