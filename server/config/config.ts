/** The configuration as the environment has it, defaults filled in. */
export type Config = {
  host: string;
  port: number;
  platformHost: string;
  /** Scheme, platform host and port as browsers see them, for example `https://tenantry.example`. */
  publicOrigin: string;
  /** How many proxies in front of the server are trusted for scheme, host and address; 0 is none. */
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
  /** How long a request's headers may take; and its body, unless it comes at this pace. */
  slowness: { headersMs: number; bodyMs: number; bytesPerSecond: number };
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
  /** The address that serves the metrics to anyone who can reach it; null: not served. */
  metricsAddress: { host: string; port: number } | null;
  /** Whether npm runs this, and so can run the next command too. */
  startedByNpm: boolean;
  /** Where traces are sent; nowhere where it is null. */
  traces: TraceTarget | null;
};

/** A collector of OpenTelemetry, what it is sent besides, and the share of traces that no caller has decided about. */
export type TraceTarget = {
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  share: number;
};

/** How long and on how many connections a database may be asked, in milliseconds; 0 is as long as it takes. */
export type DatabaseLimits = {
  connections: number;
  /** How many calls of one account are at the database at the same time, and how many wait for that. */
  ofAccount: number;
  waitingOfAccount: number;
  /** For a slot, and then for a connection. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
};
