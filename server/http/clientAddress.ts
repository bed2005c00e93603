import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../appDeps';
import type { AppEnv } from './env';

/**
 * Who is calling, by address. X-Forwarded-For is believed only as far as our own proxies wrote it; else anyone could
 * name an address of their choice and escape limits and allow-lists.
 */
export const clientAddress =
  ({ config }: Pick<AppDeps, 'config'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const socket = c.env?.incoming?.socket.remoteAddress ?? null;
    c.set('ipAddress', addressOf(config, socket, c.req.header('x-forwarded-for')));
    await next();
  };

/** The same from what a request of node says. */
export const addressOf = (
  { trustProxy }: Pick<AppDeps['config'], 'trustProxy'>,
  socket: string | null,
  forwardedFor: string | undefined,
): string | null => plain(forwarded(forwardedFor, trustProxy) ?? socket);

function forwarded(header: string | undefined, proxies: number): string | undefined {
  if (!header || proxies === 0) return undefined;
  const hops = header.split(',').map((hop) => hop.trim());
  const address = hops.at(-Math.min(proxies, hops.length));
  return address && isIP(address) ? address : undefined;
}

/** An IPv4 address as such, also where the socket speaks IPv6. */
const plain = (address: string | null) => address?.replace(/^::ffff:(?=\d+\.)/, '') ?? null;
