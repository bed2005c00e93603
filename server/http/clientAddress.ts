import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../appDeps.ts';
import type { AppEnv } from './env.ts';

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

type Trust = Pick<AppDeps['config'], 'trustProxy'>;

/** The same of a request of node. */
export function addressOfRequest(config: Trust, { headers, socket }: IncomingMessage): string | null {
  const hops = headers['x-forwarded-for'];
  return addressOf(config, socket.remoteAddress ?? null, Array.isArray(hops) ? hops.join(',') : hops);
}

/** Of the other end of a connection, which may be a proxy's. */
export const addressOfSocket = ({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string | null =>
  plainAddress(remoteAddress ?? null);

const addressOf = ({ trustProxy }: Trust, socket: string | null, forwardedFor: string | undefined) =>
  plainAddress(forwarded(forwardedFor, trustProxy) ?? socket);

function forwarded(header: string | undefined, proxies: number): string | undefined {
  if (!header || proxies === 0) return undefined;
  const hops = header.split(',').map((hop) => hop.trim());
  const address = hops.at(-Math.min(proxies, hops.length));
  return address && isIP(address) ? address : undefined;
}

/** An IPv4 address as such, also where the socket speaks IPv6. */
const plainAddress = (address: string | null): string | null =>
  address?.replace(/^::ffff:(?=\d+\.)/, '') ?? null;
