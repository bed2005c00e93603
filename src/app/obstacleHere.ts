/** What keeps every page from working, whatever the release or server: otherwise each would fail in its own words. */
export function obstacleHere(): 'old' | 'insecure' | 'blocked' | undefined {
  // One of its kind: older browsers read none of this, and index.html says it.
  if (!('toSorted' in Array.prototype)) return 'old';
  if (!window.crypto.subtle) return 'insecure';
  try {
    // If site data is blocked, reading either throws; if there is no room for it, writing.
    for (const store of [window.localStorage, window.sessionStorage]) {
      store.setItem(probe, probe);
      store.removeItem(probe);
    }
    return navigator.cookieEnabled ? undefined : 'blocked';
  } catch {
    return 'blocked';
  }
}

const probe = 'tenantry.probe';
