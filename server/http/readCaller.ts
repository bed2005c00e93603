import type { IncomingMessage } from 'node:http';
import { subscriberOf } from '../access/addressRanges.ts';
import { type HostPart, readHost } from '../access/tenant.ts';
import type { Config } from '../config/config.ts';
import { addressOfRequest } from './clientAddress.ts';

/** From where a request comes and to which host, as its headers alone tell. */
export type Caller = {
  address: string | null;
  /** Whose address it is, by which it is counted. */
  who: string;
  host: HostPart;
  /** By which name what is held to an account's numbers is known: its subdomain, or one for all that is no account's. */
  account: string;
};

/** Read once, for all who look at it before the app does: of those who are refused it is most of what they cost. */
export function readCaller(
  config: Pick<Config, 'platformHost' | 'trustProxy'>,
  request: IncomingMessage,
): Caller {
  const address = addressOfRequest(config, request);
  const host = readHost(hostNameOf(request), config.platformHost);
  const account = host.kind === 'subdomain' ? host.subdomain : noAccount;
  return { address, who: subscriberOf(address ?? ''), host, account };
}

/**
 * Calls of the platform's own host, and of any that is no account's, share what an account has: kept by their own names,
 * which anyone may choose and make long, they would fill the memory.
 */
export const noAccount = '*';

/** The host that was called, without its port. */
const hostNameOf = ({ headers }: IncomingMessage) => (headers.host ?? '').replace(/:\d+$/, '');
