import { validateHeaderName, validateHeaderValue } from 'node:http';
import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { Feature } from '#contract/features.ts';
import type { Sender } from './config.ts';

const whole = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));
const url = (protocols: string[]) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)));
/** What `fetch` accepts: it refuses a URL with a password. */
const openUrl = url(['http:', 'https:']).check(
  z.refine((text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === ''),
);
/** A host that ends like an IPv4 address has to be one. */
const hostName = z.string().check(
  z.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i),
  z.refine((text) => URL.canParse(`http://${text}`)),
);
const mailAddress = z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/));
/** An origin has no path: one would be dropped silently. */
const origin = url(['http:', 'https:']).check(
  z.refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`),
);
const sender = z.pipe(z.string().check(z.refine(isSender)), z.transform(senderOf));

const onOrOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((text: 'on' | 'off') => text === 'on'),
);

const keys = z.pipe(
  z.string().check(z.regex(/^[^,]{32,}(?:,[^,]{32,})*$/)),
  z.transform((text: string) => text.split(',')),
);

/** Of a non-existent domain, so that mail servers that check it refuse it. */
export const mailFromNobody = 'no-reply@tenantry.test';

/** The permitted variables, each with its default. */
export const Environment = z.object({
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), '127.0.0.1'),
  PORT: z._default(whole(0, 65_535), 4400),
  PLATFORM_HOST: z._default(hostName, 'localhost'),
  PUBLIC_ORIGIN: z.optional(origin),
  ALLOW_HTTP: z._default(onOrOff, false),
  TRUST_PROXY: z._default(whole(0, 10), 0),
  DRAIN_SECONDS: z._default(whole(0, 300), 0),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_READ_URL: z.optional(url(['postgres:', 'postgresql:'])),
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
  MAIL_FROM: z._default(sender, { name: '', address: mailFromNobody }),
  COOKIE_KEYS: z.optional(keys),
  ENCRYPTION_KEYS: z.optional(keys),
  SIGNING_KEYS: z.optional(z.string().check(z.refine(isKeySet))),
  RENEWAL_INTERVAL_MINUTES: z._default(whole(1, 720), 30),
  INVITE_INTERVAL_SECONDS: z._default(whole(0, 3_600), 30),
  INVITES_PER_DAY: z._default(whole(1, 100_000), 200),
  API_KEY_CALLS_PER_MINUTE: z._default(whole(1, 1_000_000), 600),
  ADDRESS_CALLS_PER_MINUTE: z._default(whole(1, 1_000_000), 3_000),
  ACCOUNT_CALLS_PER_MINUTE: z._default(whole(1, 1_000_000), 30_000),
  ACCOUNT_CALLS_AT_ONCE: z._default(whole(1, 1_000), 6),
  ACCOUNT_CALLS_WAITING: z._default(whole(0, 100_000), 100),
  HEADERS_SECONDS: z._default(whole(1, 60), 10),
  BODY_SECONDS: z._default(whole(1, 600), 30),
  UPLOAD_BYTES_PER_SECOND: z._default(whole(1, 1_000_000), 10_000),
  SIGN_INS_BEGUN_PER_ADDRESS: z._default(whole(1, 1_000_000), 600),
  FAILED_SIGN_INS_PER_ADDRESS: z._default(whole(1, 1_000_000), 50),
  PASSWORD_CHECKS_AT_ONCE: z._default(whole(1, 1_024), availableParallelism()),
  PASSWORD_CHECKS_WAITING: z._default(whole(0, 100_000), 100),
  LOOPBACK_PROVIDERS: z._default(onOrOff, false),
  TRANSLATE: z._default(onOrOff, false),
  LEGAL_DIR: z.optional(z.string()),
  SUPPORT_ADDRESS: z.optional(mailAddress),
  JOB_DASHBOARDS: z.pipe(
    z._default(z.string().check(z.refine((text) => readLinks(text).every(isLink))), ''),
    z.transform(readLinks),
  ),
  DATALAB_ADMIN_URL: z.optional(url(['http:', 'https:'])),
  FEATURES: z.pipe(
    z._default(z.string().check(z.refine((text) => flagsIn(text).every(isFlag))), ''),
    z.transform(readFeatures),
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS_ADDRESS: z.optional(
    z.pipe(
      z.string().check(
        z.regex(/^[\w.:-]+:\d{1,5}$/),
        z.refine((text) => addressOf(text).port <= 65_535),
      ),
      z.transform(addressOf),
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(openUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(openUrl),
  OTEL_EXPORTER_OTLP_HEADERS: z.pipe(
    z._default(z.string().check(z.refine(areHeaders)), ''),
    z.transform(readHeaders),
  ),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.maxLength(200)), 'tenantry'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
});

function isKeySet(text: string): boolean {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys) && keys.length > 0 && keys.every((key) => typeof key?.d === 'string');
  } catch {
    return false;
  }
}

function addressOf(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, colon), port: Number(text.slice(colon + 1)) };
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

/** Separated as in W3C Baggage, with special characters escaped. */
function readHeaders(text: string): Record<string, string> {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const headers = parts.map((part) => {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    return [name.trim(), decodeURIComponent(value.trim())];
  });
  return Object.fromEntries(headers);
}

function areHeaders(text: string): boolean {
  try {
    for (const [name, value] of Object.entries(readHeaders(text))) {
      if (value === '') return false;
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    return true;
  } catch {
    return false;
  }
}

const flagsIn = (text: string) => text.split(',').filter((part) => part !== '');

const isFlag = (flag: string) => {
  const [name, state = 'true', ...more] = flag.split('=');
  return Feature.safeParse(name).success && /^(?:true|false)$/.test(state) && more.length === 0;
};

function readFeatures(text: string): Record<string, boolean> {
  return Object.fromEntries(flagsIn(text).map((flag) => [flag.split('=')[0], !flag.endsWith('=false')]));
}

/** `a@b.test`, or `Name <a@b.test>`. */
function senderOf(text: string): Sender {
  const [, name = '', address = text] = /^([^<>@\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

function isSender(text: string): boolean {
  return mailAddress.safeParse(senderOf(text).address).success;
}
