import type * as z from 'zod/mini';
import type { Config, TraceTarget } from './config.ts';
import { Environment } from './environment.ts';
import { readLegalTexts } from './legal/readLegalTexts.ts';
import { isLoopback, refuseContradictions } from './refuseContradictions.ts';
import { isSecret, readSecretFiles } from './secretFiles.ts';
import { ConfigError } from './startError.ts';
import { unknownVariables } from './unknownVariables.ts';
import { variables } from './variables.ts';

/**
 * Reads and checks the environment; nothing else in the server does. Throws a ConfigError with a line for each wrong
 * variable that says what it should be.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const v = readEnvironment(env);
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
    databaseReadUrl: v.DATABASE_READ_URL ?? null,
    databaseLimits: {
      connections: v.DATABASE_CONNECTIONS,
      ofAccount: v.ACCOUNT_CALLS_AT_ONCE,
      waitingOfAccount: v.ACCOUNT_CALLS_WAITING,
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
    encryptionKeys: v.ENCRYPTION_KEYS ?? null,
    signingKeys: v.SIGNING_KEYS ?? null,
    renewalIntervalMinutes: v.RENEWAL_INTERVAL_MINUTES,
    inviteIntervalSeconds: v.INVITE_INTERVAL_SECONDS,
    invitesPerDay: v.INVITES_PER_DAY,
    apiKeyCallsPerMinute: v.API_KEY_CALLS_PER_MINUTE,
    addressCallsPerMinute: v.ADDRESS_CALLS_PER_MINUTE,
    accountCallsPerMinute: v.ACCOUNT_CALLS_PER_MINUTE,
    slowness: {
      headersMs: v.HEADERS_SECONDS * 1000,
      bodyMs: v.BODY_SECONDS * 1000,
      bytesPerSecond: v.UPLOAD_BYTES_PER_SECOND,
    },
    signInsBegunPerAddress: v.SIGN_INS_BEGUN_PER_ADDRESS,
    failedSignInsPerAddress: v.FAILED_SIGN_INS_PER_ADDRESS,
    passwordChecksAtOnce: v.PASSWORD_CHECKS_AT_ONCE,
    passwordChecksWaiting: v.PASSWORD_CHECKS_WAITING,
    loopbackProviders: v.LOOPBACK_PROVIDERS,
    translate: v.TRANSLATE,
    legalTexts: readLegalTexts(v.LEGAL_DIR),
    supportAddress: v.SUPPORT_ADDRESS ?? null,
    jobDashboards: v.JOB_DASHBOARDS,
    datalabAdminUrl: v.DATALAB_ADMIN_URL ?? null,
    features: { ...(demo !== 'none' && shownInDemo), ...v.FEATURES },
    logLevel: v.LOG_LEVEL,
    metricsAddress: v.METRICS_ADDRESS ?? null,
    // Set by npm, not by anyone's configuration.
    startedByNpm: env.npm_lifecycle_event !== undefined,
    traces: readTraces(v),
  };
  refuseContradictions(config, v.ALLOW_HTTP);
  return config;
}

/** The variables, parsed. */
function readEnvironment(env: Record<string, string | undefined>): z.infer<typeof Environment> {
  const given = Object.fromEntries(
    Object.entries({ ...env, ...readSecretFiles(env) }).filter(
      ([name, value]) => name in variables && value !== '',
    ),
  );
  const parsed = Environment.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]) as keyof typeof variables;
    return `${name} must be ${variables[name]}, but it is ${shown(name, given[name])}.`;
  });
  const faults = [...wrong, ...unknownVariables(env)];
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  return parsed.data;
}

/** On by default with demo data. */
const shownInDemo: Record<string, boolean> = { customerCrmManagement: true, systemAdminCrmManagement: true };

/** Under OpenTelemetry's general address, traces have a path of their own. */
function readTraces(v: z.infer<typeof Environment>): TraceTarget | null {
  const base = v.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/?$/, '/v1/traces');
  const address = v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? base;
  return address === undefined
    ? null
    : {
        url: address,
        headers: v.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: v.OTEL_SERVICE_NAME,
        share: v.OTEL_TRACES_SAMPLER_ARG,
      };
}

const shown = (name: string, value: string | undefined) =>
  isSecret(name) || /\/\/[^/]*@/.test(value ?? '') ? 'something else' : JSON.stringify(value);
