import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { readHost } from '../access/tenant.ts';
import type { AppDeps } from '../services/appDeps.ts';
import type { AppContext, AppEnv } from './env.ts';

/**
 * The address a request comes from, and its host. `X-Forwarded-…` is trusted only as far as our own proxies wrote it;
 * otherwise anyone could claim any address and escape limits and allow-lists.
 */
export const readCaller =
  ({ config }: Pick<AppDeps, 'config'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const url = calledUrl(config, c);
    c.set('ipAddress', addressOf(config, c));
    c.set('hostName', url.host);
    c.set('host', readHost(url.hostname, config.platformHost));
    c.set('tenant', null);
    await next();
  };

type Trust = Pick<AppDeps['config'], 'trustProxy'>;

/** A malformed host is refused by the next step, where it can be logged: until then it is nobody's. */
function calledUrl(config: Trust, c: AppContext): URL {
  const forwarded = forwardedHost(config, c);
  const called = forwarded ? `http://${forwarded}` : c.req.url;
  return new URL(URL.canParse(called) ? called : 'http://host.invalid');
}

/** The host that our proxy names; undefined if there is none. */
export const forwardedHost = ({ trustProxy }: Trust, c: AppContext): string | undefined =>
  trustProxy > 0 ? c.req.header('x-forwarded-host') : undefined;

function addressOf({ trustProxy }: Trust, c: AppContext): string | null {
  const socket = c.env?.incoming?.socket.remoteAddress ?? null;
  return plainAddress(forwardedFor(c.req.header('x-forwarded-for'), trustProxy) ?? socket);
}

function forwardedFor(header: string | undefined, proxies: number): string | undefined {
  if (!header || proxies === 0) return undefined;
  const hops = header.split(',').map((hop) => hop.trim());
  const address = hops.at(-Math.min(proxies, hops.length));
  return address && isIP(address) ? address : undefined;
}

/** An IPv4 address in its own form, even on an IPv6 socket. */
const plainAddress = (address: string | null): string | null =>
  address?.replace(/^::ffff:(?=\d+\.)/, '') ?? null;
