import { setTimeout } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { otherAddresses } from '#contract/auditEvents.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { subscriberOf } from '../access/addressRanges.ts';
import { ApiError } from '../errors.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { runAsCaller } from '../traffic/callerContext.ts';
import { createTokenBuckets } from '../traffic/tokenBuckets.ts';
import { watchBody } from '../traffic/watchBody.ts';
import { nobody } from '../writes/refusals.ts';
import type { AppContext, AppEnv } from './env.ts';
import { isProbe } from './probes.ts';
import { forwardedHost } from './readCaller.ts';
import { isHashedFile } from './serveApp.ts';

/**
 * Limits each address and each account to its rate before a body is read or the database is queried, and each admitted
 * request to its body's pace and its account's queue. Throws TOO_MANY_REQUESTS or MALFORMED.
 */
export function admitRequests({
  config,
  clock,
  refusals,
}: Pick<AppDeps, 'config' | 'clock' | 'refusals'>): MiddlewareHandler<AppEnv> {
  const addresses = createTokenBuckets(clock, { most: config.addressCallsPerMinute, seconds: 60 });
  const accounts = createTokenBuckets(clock, { most: config.accountCallsPerMinute, seconds: 60 });
  return async (c, next) => {
    const incoming = c.env?.incoming;
    if (incoming) watchBody(incoming, config.slowness);
    requireOneHost(config, c);
    if (isFree(c.req.path)) return next();
    const host = c.get('host');
    const account = host.kind === 'subdomain' ? host.subdomain : noAccount;
    const who = subscriberOf(c.get('ipAddress') ?? '');
    const note = (ipAddress: string) =>
      refusals.noteLater({ ...tooOften, account: logOf(account), ipAddress });
    // The address first: what exceeds its limit does not count for its account.
    await requireToken(addresses.take(who), () => note(who));
    await requireToken(accounts.take(account), () => note(otherAddresses));
    await runAsCaller(account, who, next);
    if (c.get('refusedAs') === 'UNAVAILABLE') await setTimeout(pause);
  };
}

/**
 * Calls of the platform's host, and of any that is no account's, share one account's limit: counted under their own
 * names, which anyone may choose and make long, they would fill the memory.
 */
const noAccount = '*';

/**
 * In milliseconds: otherwise clients that call as soon as they are answered would be refused thousands of times a
 * second.
 */
const pause = 1_000;

async function requireToken(seconds: number, note: () => void): Promise<void> {
  if (seconds <= 0) return;
  note();
  await setTimeout(pause);
  throw new ApiError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
}

const tooOften = { author: nobody, operation: 'platform.call', outcome: 'TOO_MANY_REQUESTS' } as const;

/** A call on no account's host is the platform's. */
const logOf = (account: string) => ({ subdomain: account === noAccount ? systemSubdomain : account });

/** A DNS name, a colon and a port. */
const longestHost = 253 + 1 + 5;

/**
 * A proxy or log may read another of two hosts than we do, an unparsable one would look like our failure, and a very
 * long one costs more to parse than the rest of the call.
 */
function requireOneHost(config: AppDeps['config'], c: AppContext): void {
  const hosts = c.env?.incoming?.rawHeaders.filter((name, n) => n % 2 === 0 && /^host$/i.test(name)) ?? [];
  const named = [c.req.header('host') ?? '', forwardedHost(config, c) ?? ''];
  const isOne = hosts.length <= 1 && named.every(isHost);
  if (!isOne) throw new ApiError('MALFORMED', { target: 'Host' });
}

const isHost = (name: string) =>
  name === '' || (name.length <= longestHost && URL.canParse(`http://${name}`));

/** Calls with no body and at most one cheap query. */
const isFree = (path: string) => isProbe(path) || isHashedFile(path);
