/** What keeps every page from working, and no release or server will help: each would fail in its own words otherwise. */
export function obstacleHere(): 'insecure' | 'blocked' | undefined {
  if (!window.crypto.subtle) return 'insecure';
  try {
    // Where site data is blocked, asking for either throws.
    return navigator.cookieEnabled && window.localStorage && window.sessionStorage ? undefined : 'blocked';
  } catch {
    return 'blocked';
  }
}
