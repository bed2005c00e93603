import type { Config } from './config.ts';
import { ConfigError } from './startError.ts';
import { variables } from './variables.ts';

/** Refuses values that are valid alone and wrong together. */
export function refuseContradictions(config: Config, allowHttp: boolean): void {
  const faults: string[] = [];
  if (new URL(config.publicOrigin).hostname !== config.platformHost) {
    faults.push(
      `PUBLIC_ORIGIN must be ${variables.PUBLIC_ORIGIN}, but its host is not ${config.platformHost}.`,
    );
  }
  if (config.databaseReadUrl && !config.databaseUrl) {
    faults.push(
      'DATABASE_READ_URL must name a standby of the database that DATABASE_URL names, which is not set.',
    );
  }
  if (config.production && isPlain(config) && !allowHttp) {
    faults.push(
      'PUBLIC_ORIGIN must be https in production: browsers log nobody in over http, and what programs send can be read on its way (ALLOW_HTTP=on allows it for programs alone).',
    );
  }
  if (config.production && config.demo !== 'none') {
    faults.push('DEMO must be off in production: demo users share a published password.');
  }
  if (config.devMailbox && (config.production || config.publicOrigin.startsWith('https:'))) {
    faults.push('DEV_MAILBOX must be off in production and on an https origin: it shows mail to anyone.');
  }
  if (config.loopbackProviders && config.production) {
    faults.push(
      'LOOPBACK_PROVIDERS must be off in production: account administrators could call this machine.',
    );
  }
  if (config.translate && config.production) {
    faults.push('TRANSLATE must be off in production: it changes every text of the pages.');
  }
  if (faults.length > 0) throw new ConfigError(faults);
}

/** Whether browsers treat the pages as insecure, and so withhold what a sign-in needs. */
export const isPlain = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean =>
  publicOrigin.startsWith('http:') && !isLoopback(publicOrigin);

/** Whether an address is on this machine, including tenants' names for it: traffic there leaves by no network. */
export const isLoopback = (address: string) =>
  /(^|\.)localhost$|^127\.|^\[::1\]$/.test(new URL(address).hostname);
