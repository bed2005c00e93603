import type { IncomingMessage } from 'node:http';
import { operations } from '../../contract/operations';
import { subscriberOf } from '../access/addressRanges';
import { createCallRate } from '../access/callRate';
import { readHost } from '../access/tenant';
import type { AppDeps } from '../appDeps';
import { ApiError } from '../errors';
import { addressOfRequest } from './clientAddress';
import { isHashedFile } from './serveApp';

/** Throws where a request may not come in now; the refusal says when it may. */
export type Admit = (request: IncomingMessage) => void;

/**
 * Holds each address and each account to its rate, before a body is read or the database is asked: else whoever calls often
 * enough would take the time of all others. Throws TOO_MANY_REQUESTS.
 */
export function createAdmission({ config, clock }: Pick<AppDeps, 'config' | 'clock'>): Admit {
  const ofAddress = createCallRate(clock, { most: config.addressCallsPerMinute, seconds: 60 });
  const ofAccount = createCallRate(clock, { most: config.accountCallsPerMinute, seconds: 60 });
  return (request) => {
    if (isFree(request.url)) return;
    requireTurn(ofAddress.take(subscriberOf(addressOfRequest(config, request) ?? '')));
    const host = readHost(hostNameOf(request), config.platformHost);
    // After the address: what one of them has too many is not what its account has.
    if (host.kind === 'subdomain') requireTurn(ofAccount.take(host.subdomain));
  };
}

function requireTurn(seconds: number): void {
  if (seconds > 0) throw new ApiError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
}

/** What costs neither a body nor the database, by what is written alone: no other spelling of a path gets through. */
const isFree = (url = '') => url === operations['platform.health'].path.own || isHashedFile(url);

/** The host that was called, without its port. */
export const hostNameOf = ({ headers }: IncomingMessage) => (headers.host ?? '').replace(/:\d+$/, '');
