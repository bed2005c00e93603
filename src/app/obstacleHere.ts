/** What keeps every page from working, whatever the release or server: otherwise each would fail in its own words. */
export function obstacleHere(): 'insecure' | 'blocked' | undefined {
  if (!window.crypto.subtle) return 'insecure';
  try {
    // If site data is blocked, reading either throws.
    return navigator.cookieEnabled && window.localStorage && window.sessionStorage ? undefined : 'blocked';
  } catch {
    return 'blocked';
  }
}
