/**
 * The return URL on a subdomain's own origin. Only '/' and what begins with /document360 is allowed (document 3,
 * section 5), and only as a path: joined any other way, a crafted value would lead to a stranger's host.
 */
export function domainUrl(
  subdomain: string,
  returnUrl: string | null,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): string | undefined {
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(subdomain)) return undefined;
  const base = new URL(`${protocol}//${subdomain.toLowerCase()}.${host}/`);
  const joined = returnUrl?.startsWith('/document360') ? new URL(returnUrl, base) : base;
  return joined.origin === base.origin && joined.pathname.startsWith('/document360')
    ? joined.href
    : base.href;
}
