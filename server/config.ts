import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';

/**
 * The server's configuration: the only place that reads environment variables. Each wrong variable gets one line that
 * says what it should be.
 */
export type Config = {
  host: string;
  port: number;
  platformHost: string;
  /** Scheme, platform host and port as browsers see them, for example `https://tenantry.example`. */
  publicOrigin: string;
  /** How many proxies in front of the server may be believed about scheme, host and address; 0 is none. */
  trustProxy: number;
  /** How long `/readyz` says that the server is leaving before it takes no more requests. */
  drainSeconds: number;
  dataDir: string;
  databaseUrl: string | null;
  databaseLimits: DatabaseLimits;
  production: boolean;
  demo: 'none' | 'small' | 'large';
  /** Whether `/dev/mailbox` exists: it shows mail, and so the links that sign people in, to anyone. */
  devMailbox: boolean;
  smtpUrl: string | null;
  /** Whether mail may go to its server without TLS. */
  plainSmtp: boolean;
  mailFrom: string;
  cookieKeys: string[] | null;
  signingKeys: string | null;
  renewalIntervalMinutes: number;
  /** How long a user's invite keeps another one to them back. */
  inviteIntervalSeconds: number;
  /** How many invites an account sends in 24 hours. */
  invitesPerDay: number;
  /** How many calls an API key may make in a minute; each replica counts by itself. */
  apiKeyCallsPerMinute: number;
  /** How many calls may come in a minute from one address, and to one account; each replica counts by itself. */
  addressCallsPerMinute: number;
  accountCallsPerMinute: number;
  /** How many calls of one address, and of one account, are answered at the same time. */
  addressCallsAtOnce: number;
  accountCallsAtOnce: number;
  /** How many connections may be open, and from one address; behind a proxy, all are the proxy's. */
  connections: number;
  addressConnections: number;
  /** How many sign-ins one address may begin in an hour, finished or not; each replica counts by itself. */
  signInsBegunPerAddress: number;
  /** How many passwords that don't fit may come from one address in an hour, at whichever replicas. */
  failedSignInsPerAddress: number;
  /** How many passwords are hashed at the same time, each by a core with 19 MiB; and how many wait for it. */
  passwordChecksAtOnce: number;
  passwordChecksWaiting: number;
  /** Whether an identity provider may run on this machine, and there without TLS. */
  loopbackProviders: boolean;
  supportAddress: string | null;
  /** Where background jobs are looked at, each by the name that its link has. */
  jobDashboards: { name: string; url: string }[];
  datalabAdminUrl: string | null;
  features: Record<string, boolean>;
  logLevel: string;
  /** Where figures are told, to whoever can reach it; nowhere where it is null. */
  metricsAddress: { host: string; port: number } | null;
};

/** How long and on how many connections PostgreSQL may be asked, in milliseconds; 0 is as long as it takes. */
export type DatabaseLimits = {
  connections: number;
  /** For a connection, and for one of the pool to be free. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
};

/** Why the server can't start, worded for whoever started it. */
export class StartError extends Error {}

export class ConfigError extends StartError {
  constructor(readonly faults: string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** Reads and checks the environment; throws a ConfigError that names every wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in variables && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]) as keyof typeof variables;
        return `${name} must be ${variables[name]}, but it is ${shown(name, given[name])}.`;
      }),
    );
  }
  const v = parsed.data;
  const production = v.NODE_ENV === 'production';
  const publicOrigin = new URL(v.PUBLIC_ORIGIN ?? `http://${v.PLATFORM_HOST}:${v.PORT}`).origin;
  const demo = v.DEMO ?? (production || v.DATABASE_URL ? 'none' : 'small');
  const config: Config = {
    host: v.HOST,
    port: v.PORT,
    platformHost: v.PLATFORM_HOST,
    publicOrigin,
    trustProxy: v.TRUST_PROXY,
    drainSeconds: v.DRAIN_SECONDS,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL ?? null,
    databaseLimits: {
      connections: v.DATABASE_CONNECTIONS,
      connectMs: v.DATABASE_CONNECT_SECONDS * 1000,
      statementMs: v.DATABASE_STATEMENT_SECONDS * 1000,
      lockMs: v.DATABASE_LOCK_SECONDS * 1000,
    },
    production,
    demo,
    devMailbox: v.DEV_MAILBOX ?? (demo !== 'none' && !publicOrigin.startsWith('https:')),
    smtpUrl: v.SMTP_URL ?? null,
    plainSmtp: v.ALLOW_PLAIN_SMTP || (v.SMTP_URL !== undefined && isLoopback(v.SMTP_URL)),
    mailFrom: v.MAIL_FROM,
    cookieKeys: v.COOKIE_KEYS ?? null,
    signingKeys: v.SIGNING_KEYS ?? null,
    renewalIntervalMinutes: v.RENEWAL_INTERVAL_MINUTES,
    inviteIntervalSeconds: v.INVITE_INTERVAL_SECONDS,
    invitesPerDay: v.INVITES_PER_DAY,
    apiKeyCallsPerMinute: v.API_KEY_CALLS_PER_MINUTE,
    addressCallsPerMinute: v.ADDRESS_CALLS_PER_MINUTE,
    accountCallsPerMinute: v.ACCOUNT_CALLS_PER_MINUTE,
    addressCallsAtOnce: v.ADDRESS_CALLS_AT_ONCE,
    accountCallsAtOnce: v.ACCOUNT_CALLS_AT_ONCE,
    connections: v.CONNECTIONS,
    addressConnections: v.ADDRESS_CONNECTIONS,
    signInsBegunPerAddress: v.SIGN_INS_BEGUN_PER_ADDRESS,
    failedSignInsPerAddress: v.FAILED_SIGN_INS_PER_ADDRESS,
    passwordChecksAtOnce: v.PASSWORD_CHECKS_AT_ONCE,
    passwordChecksWaiting: v.PASSWORD_CHECKS_WAITING,
    loopbackProviders: v.LOOPBACK_PROVIDERS,
    supportAddress: v.SUPPORT_ADDRESS ?? null,
    jobDashboards: v.JOB_DASHBOARDS,
    datalabAdminUrl: v.DATALAB_ADMIN_URL ?? null,
    features: v.FEATURES,
    logLevel: v.LOG_LEVEL,
    metricsAddress: v.METRICS_ADDRESS ?? null,
  };
  refuseContradictions(config, v.ALLOW_HTTP);
  return config;
}

/** What each variable must be, in the words of its error message and of the README's table. */
export const variables = {
  HOST: 'an address or host name to listen on',
  PORT: 'a whole number from 0 to 65535',
  PLATFORM_HOST: 'a host name under which tenants are subdomains, like tenantry.example',
  PUBLIC_ORIGIN: 'an http or https origin whose host is PLATFORM_HOST, like https://tenantry.example',
  ALLOW_HTTP: 'on or off',
  TRUST_PROXY: 'the number of proxies in front of the server, 0 to 10',
  DRAIN_SECONDS: 'a whole number from 0 to 300',
  DATA_DIR: 'a folder for the embedded database',
  DATABASE_URL: 'a postgres:// or postgresql:// address',
  DATABASE_CONNECTIONS: 'a whole number from 2 to 1000',
  DATABASE_CONNECT_SECONDS: 'a whole number from 1 to 60',
  DATABASE_STATEMENT_SECONDS: 'a whole number from 1 to 600',
  DATABASE_LOCK_SECONDS: 'a whole number from 1 to 600',
  NODE_ENV: 'production, development or test',
  DEMO: 'off, small or large',
  DEV_MAILBOX: 'on or off',
  SMTP_URL: 'an smtp:// or smtps:// address',
  ALLOW_PLAIN_SMTP: 'on or off',
  MAIL_FROM: 'an e-mail address that mails come from',
  COOKIE_KEYS: 'secrets of 32 characters or more, separated by commas, the newest first',
  SIGNING_KEYS: 'a JSON Web Key Set with private keys',
  RENEWAL_INTERVAL_MINUTES: 'a whole number from 1 to 720',
  INVITE_INTERVAL_SECONDS: 'a whole number from 0 to 3600',
  INVITES_PER_DAY: 'a whole number from 1 to 100000',
  API_KEY_CALLS_PER_MINUTE: 'a whole number from 1 to 1000000',
  ADDRESS_CALLS_PER_MINUTE: 'a whole number from 1 to 1000000',
  ACCOUNT_CALLS_PER_MINUTE: 'a whole number from 1 to 1000000',
  ADDRESS_CALLS_AT_ONCE: 'a whole number from 1 to 100000',
  ACCOUNT_CALLS_AT_ONCE: 'a whole number from 1 to 100000',
  CONNECTIONS: 'a whole number from 1 to 1000000',
  ADDRESS_CONNECTIONS: 'a whole number from 1 to 1000000',
  SIGN_INS_BEGUN_PER_ADDRESS: 'a whole number from 1 to 1000000',
  FAILED_SIGN_INS_PER_ADDRESS: 'a whole number from 1 to 1000000',
  PASSWORD_CHECKS_AT_ONCE: 'a whole number from 1 to 1024',
  PASSWORD_CHECKS_WAITING: 'a whole number from 0 to 100000',
  LOOPBACK_PROVIDERS: 'on or off',
  SUPPORT_ADDRESS: 'an e-mail address users are told to write to',
  JOB_DASHBOARDS:
    'names with their addresses, like Mail=https://jobs.example.com/mail,Imports=https://jobs.example.com',
  DATALAB_ADMIN_URL: 'an http or https address',
  FEATURES: 'feature flags separated by commas, each a name or name=false',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  METRICS_ADDRESS: 'an address and a port to answer /metrics at, like 127.0.0.1:9464',
} as const;

/** What may hold a password or a key, which a message would carry into logs and tickets. */
const secrets: readonly string[] = ['DATABASE_URL', 'SMTP_URL', 'COOKIE_KEYS', 'SIGNING_KEYS'];
const shown = (name: string, value: string | undefined) =>
  secrets.includes(name) || /\/\/[^/]*@/.test(value ?? '') ? 'something else' : JSON.stringify(value);

const whole = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));
const url = (protocols: string[]) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)));
const hostName = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i));
const mailAddress = z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/));

const onOrOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((text: 'on' | 'off') => text === 'on'),
);

const Environment = z.object({
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), '127.0.0.1'),
  PORT: z._default(whole(0, 65_535), 4400),
  PLATFORM_HOST: z._default(hostName, 'localhost'),
  PUBLIC_ORIGIN: z.optional(url(['http:', 'https:'])),
  ALLOW_HTTP: z._default(onOrOff, false),
  TRUST_PROXY: z._default(whole(0, 10), 0),
  DRAIN_SECONDS: z._default(whole(0, 300), 0),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_CONNECTIONS: z._default(whole(2, 1_000), 20),
  DATABASE_CONNECT_SECONDS: z._default(whole(1, 60), 10),
  DATABASE_STATEMENT_SECONDS: z._default(whole(1, 600), 10),
  DATABASE_LOCK_SECONDS: z._default(whole(1, 600), 10),
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
  DEMO: z.optional(
    z.pipe(
      z.enum(['off', 'small', 'large']),
      z.transform((size: 'off' | 'small' | 'large') => (size === 'off' ? 'none' : size)),
    ),
  ),
  DEV_MAILBOX: z.optional(onOrOff),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  ALLOW_PLAIN_SMTP: z._default(onOrOff, false),
  MAIL_FROM: z._default(mailAddress, 'no-reply@tenantry.test'),
  COOKIE_KEYS: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[^,]{32,}(?:,[^,]{32,})*$/)),
      z.transform((text: string) => text.split(',')),
    ),
  ),
  SIGNING_KEYS: z.optional(z.string().check(z.refine(isKeySet))),
  RENEWAL_INTERVAL_MINUTES: z._default(whole(1, 720), 30),
  INVITE_INTERVAL_SECONDS: z._default(whole(0, 3_600), 30),
  INVITES_PER_DAY: z._default(whole(1, 100_000), 200),
  API_KEY_CALLS_PER_MINUTE: z._default(whole(1, 1_000_000), 600),
  ADDRESS_CALLS_PER_MINUTE: z._default(whole(1, 1_000_000), 3_000),
  ACCOUNT_CALLS_PER_MINUTE: z._default(whole(1, 1_000_000), 30_000),
  ADDRESS_CALLS_AT_ONCE: z._default(whole(1, 100_000), 100),
  ACCOUNT_CALLS_AT_ONCE: z._default(whole(1, 100_000), 300),
  CONNECTIONS: z._default(whole(1, 1_000_000), 5_000),
  ADDRESS_CONNECTIONS: z._default(whole(1, 1_000_000), 500),
  SIGN_INS_BEGUN_PER_ADDRESS: z._default(whole(1, 1_000_000), 600),
  FAILED_SIGN_INS_PER_ADDRESS: z._default(whole(1, 1_000_000), 50),
  PASSWORD_CHECKS_AT_ONCE: z._default(whole(1, 1_024), availableParallelism()),
  PASSWORD_CHECKS_WAITING: z._default(whole(0, 100_000), 100),
  LOOPBACK_PROVIDERS: z._default(onOrOff, false),
  SUPPORT_ADDRESS: z.optional(mailAddress),
  JOB_DASHBOARDS: z.pipe(
    z._default(z.string().check(z.refine((text) => readLinks(text).every(isLink))), ''),
    z.transform(readLinks),
  ),
  DATALAB_ADMIN_URL: z.optional(url(['http:', 'https:'])),
  FEATURES: z.pipe(
    z._default(z.string().check(z.regex(/^(?:[\w-]+(?:=(?:true|false))?(?:,|$))*$/)), ''),
    z.transform(readFeatures),
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS_ADDRESS: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[\w.:-]+:\d{1,5}$/)),
      z.transform((text: string) => {
        const colon = text.lastIndexOf(':');
        return { host: text.slice(0, colon), port: Number(text.slice(colon + 1)) };
      }),
    ),
  ),
});

function isKeySet(text: string): boolean {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys) && keys.length > 0 && keys.every((key) => typeof key?.d === 'string');
  } catch {
    return false;
  }
}

function readLinks(text: string): { name: string; url: string }[] {
  const links = text.split(',').filter((part) => part !== '');
  return links.map((link) => ({
    name: (link.split('=')[0] ?? '').trim(),
    url: link.replace(/^[^=]*=?/, ''),
  }));
}

const isLink = ({ name, url: address }: { name: string; url: string }) =>
  name !== '' && url(['http:', 'https:']).safeParse(address).success;

function readFeatures(text: string): Record<string, boolean> {
  const flags = text.split(',').filter((part) => part !== '');
  return Object.fromEntries(flags.map((flag) => [flag.split('=')[0], !flag.endsWith('=false')]));
}

/** Values that are right alone and wrong together. */
function refuseContradictions(config: Config, allowHttp: boolean): void {
  const faults: string[] = [];
  const isPlain = config.publicOrigin.startsWith('http:') && !isLoopback(config.publicOrigin);
  if (new URL(config.publicOrigin).hostname !== config.platformHost) {
    faults.push(
      `PUBLIC_ORIGIN must be ${variables.PUBLIC_ORIGIN}, but its host is not ${config.platformHost}.`,
    );
  }
  if (config.production && isPlain && !allowHttp) {
    faults.push(
      'PUBLIC_ORIGIN must be https in production, or passwords and tokens can be read on their way (ALLOW_HTTP=on allows it).',
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
  if (faults.length > 0) throw new ConfigError(faults);
}

/** Of this machine, tenants' names of it among them: what goes there leaves it by no network. */
const isLoopback = (address: string) => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(new URL(address).hostname);
