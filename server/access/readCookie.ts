/** The value of a cookie in a Cookie header. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

/**
 * The name of a host-wide cookie: on https it is locked to the host, so that no other host of the domain can plant
 * one.
 */
export const hostCookieName = (name: string, origin: string) =>
  origin.startsWith('https:') ? `__Host-${name}` : name;

/** The value of a host-wide cookie. */
export const readHostCookie = (header: string, name: string, origin: string): string | undefined =>
  readCookie(header, hostCookieName(name, origin));
