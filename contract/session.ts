import * as z from 'zod/mini';
import { AccountStatus, AccountType } from './accounts';
import { ListView } from './listViews';
import { Permission } from './permissions';
import { Subdomain } from './subdomains';
import { Instant } from './text';
import { ConfigurationStatus, JobFunction, UserStatus } from './users';

/** The app's OIDC client and the two scopes it asks for besides `openid profile` (document 3, section 9). */
export const clientId = 'cmg-app';
export const clientScopes = ['openid', 'profile', 'management.full_access', 'app.full_access'] as const;

/** Sent with each call: seconds since the person last did something, so that renewal alone never keeps a session alive. */
export const idleHeader = 'x-idle-seconds';

/** Session limits in seconds: idle by the person's activity, absolute from sign-in, and the warning before either. */
export const sessionLimits = { idle: 30 * 60, absolute: 12 * 60 * 60, warning: 2 * 60 } as const;

/** The signed-in user, what they may do at this moment, and where they belong. */
export const Profile = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  jobFunction: JobFunction,
  status: UserStatus,
  accountConfirmed: z.boolean(),
  createdOn: Instant,
  lastLoginTime: z.nullable(Instant),
  lastIpAddress: z.nullable(z.string()),
  configurationStatus: z.nullable(ConfigurationStatus),
  permissions: z.array(Permission),
  /** The person's own views that lists begin with, see `ListView`; another back end may have none. */
  defaultViews: z.optional(z.array(z.pick(ListView, { list: true, query: true }))),
  account: z.object({
    name: z.string(),
    subdomain: Subdomain,
    accountType: AccountType,
    status: AccountStatus,
  }),
});
export type Profile = z.infer<typeof Profile>;

/** When the session will end if nothing happens. */
export const SessionState = z.object({ idleEndsOn: Instant, absoluteEndsOn: Instant });
export type SessionState = z.infer<typeof SessionState>;

/** Where an OpenID provider answers, as its discovery document says it. */
export const ProviderMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  end_session_endpoint: z.string(),
});
export type ProviderMetadata = z.infer<typeof ProviderMetadata>;

/**
 * `/app/config.json`, and in the page itself: what a running installation tells the app (decisions, ruling 16). Intervals
 * in minutes. Without `metadata` the app asks the authority for it.
 */
export const AppConfig = z.object({
  appVersion: z.string(),
  platformHost: z.string(),
  subdomain: z.nullable(z.string()),
  authority: z.string(),
  metadata: z.optional(ProviderMetadata),
  apiBase: z.string(),
  renewalIntervalMinutes: z.int(),
  supportAddress: z.nullable(z.string()),
  features: z.record(z.string(), z.boolean()),
});
export type AppConfig = z.infer<typeof AppConfig>;

/** The element of the page that holds the configuration, where the server has put it there. */
export const configElement = 'config';
