import type { LegalSource } from './legal/readLegalTexts.ts';

/** The configuration from the environment, with defaults filled in. */
export type Config = {
  host: string;
  port: number;
  platformHost: string;
  /** Scheme, platform host and port as browsers see them, such as `https://tenantry.example`. */
  publicOrigin: string;
  /** How many proxies in front of the server are trusted for scheme, host and address; 0 is none. */
  trustProxy: number;
  /** How long `/readyz` reports the shutdown before new requests are refused. */
  drainSeconds: number;
  dataDir: string;
  databaseUrl: string | null;
  /** A hot standby of that database, which answers reads. */
  databaseReadUrl: string | null;
  databaseLimits: DatabaseLimits;
  production: boolean;
  demo: 'none' | 'small' | 'large';
  /** Whether `/dev/mailbox` exists: it shows mail, with its sign-in links, to anyone. */
  devMailbox: boolean;
  smtpUrl: string | null;
  /** Whether mail may be sent without TLS. */
  plainSmtp: boolean;
  mailFrom: Sender;
  cookieKeys: string[] | null;
  encryptionKeys: string[] | null;
  signingKeys: string | null;
  renewalIntervalMinutes: number;
  /** Seconds between two invites to the same user. */
  inviteIntervalSeconds: number;
  /** Invites per account in 24 hours. */
  invitesPerDay: number;
  /** Calls per API key and minute; each replica counts by itself. */
  apiKeyCallsPerMinute: number;
  /** Calls per minute from one address, and to one account; each replica counts by itself. */
  addressCallsPerMinute: number;
  accountCallsPerMinute: number;
  /** How long a request's headers may take; and its body, unless it keeps this pace. */
  slowness: { headersMs: number; bodyMs: number; bytesPerSecond: number };
  /** Sign-ins one address may begin per hour, finished or not; each replica counts by itself. */
  signInsBegunPerAddress: number;
  /** Wrong passwords accepted from one address per hour, over all replicas. */
  failedSignInsPerAddress: number;
  /** How many passwords are hashed at once, each with one core and 19 MiB; and how many may wait. */
  passwordChecksAtOnce: number;
  passwordChecksWaiting: number;
  /** Whether an identity provider may run on this machine, without TLS. */
  loopbackProviders: boolean;
  /** Whether pages offer to translate their texts in place. */
  translate: boolean;
  supportAddress: string | null;
  /** The terms and the privacy policy, in each language that they are written in. */
  legalTexts: readonly LegalSource[];
  /** Dashboards of background jobs, by the names of their links. */
  jobDashboards: { name: string; url: string }[];
  datalabAdminUrl: string | null;
  features: Record<string, boolean>;
  logLevel: string;
  /** The address that serves the metrics to anyone who can reach it; null: not served. */
  metricsAddress: { host: string; port: number } | null;
  /** Whether npm runs this, and so can run the next command too. */
  startedByNpm: boolean;
  /** Where traces are sent; null: nowhere. */
  traces: TraceTarget | null;
};

/** A collector of OpenTelemetry, the headers it needs, and the share of traces sampled where no caller has decided. */
export type TraceTarget = {
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  share: number;
};

/** Timeouts of the database in milliseconds, 0 for none; and its number of connections. */
export type DatabaseLimits = {
  connections: number;
  /** How many calls of one account use the database at once, and how many may wait. */
  ofAccount: number;
  waitingOfAccount: number;
  /** For a slot, and again for a connection. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
};

/** Who mails come from; the name may be empty. */
export type Sender = { name: string; address: string };
