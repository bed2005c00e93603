import * as z from 'zod/mini';
import { Instant } from './text.ts';

/** The app's OIDC client and the two scopes it asks for besides `openid profile` (document 3, section 9). */
export const clientId = 'cmg-app';
export const clientScopes = ['openid', 'profile', 'management.full_access', 'app.full_access'] as const;

/**
 * The grant that gives a page of ours a token in one trip: what it shows is the browser's session. A provider that does
 * not name it among its own is asked for a code by `prompt=none`.
 */
export const sessionGrant = 'urn:tenantry:oauth:grant-type:session';

/** A token request by that grant, as the form that it sends. */
export const sessionGrantForm = `${new URLSearchParams({ grant_type: sessionGrant, client_id: clientId })}`;

/** Of an authorization answer, beside `temporarily_unavailable`: after how many seconds to try again. */
export const waitParameter = 'retry_after';

/** Sent with each call: seconds since the person last did something, so that renewal alone never keeps a session alive. */
export const idleHeader = 'x-idle-seconds';

/** Session limits in seconds: idle by the person's activity, absolute from sign-in, and the warning before either. */
export const sessionLimits = { idle: 30 * 60, absolute: 12 * 60 * 60, warning: 2 * 60 } as const;

/** When the session will end if nothing happens. */
export const SessionState = z.object({ idleEndsOn: Instant, absoluteEndsOn: Instant });
export type SessionState = z.infer<typeof SessionState>;

/** Where an OpenID provider answers, as its discovery document says it. */
export const ProviderMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  end_session_endpoint: z.string(),
  grant_types_supported: z.optional(z.array(z.string())),
});
export type ProviderMetadata = z.infer<typeof ProviderMetadata>;

/**
 * `/app/config.json`, and in the page itself: what a running installation tells the app (decisions, ruling 16). Intervals
 * in minutes. Without `metadata` the app asks the authority for it.
 */
export const AppConfig = z.object({
  appVersion: z.string(),
  /** Which build of the product serves it. */
  release: z.optional(z.string()),
  platformHost: z.string(),
  subdomain: z.nullable(z.string()),
  authority: z.string(),
  metadata: z.optional(ProviderMetadata),
  apiBase: z.string(),
  renewalIntervalMinutes: z.int(),
  /** For so long nobody is mailed another invite, or another link to a new password. */
  inviteIntervalSeconds: z.optional(z.int()),
  supportAddress: z.nullable(z.string()),
  /** Other applications that the platform's people go to from here; what has no address is not shown. */
  jobDashboards: z.optional(z.array(z.object({ name: z.string(), url: z.string() }))),
  datalabAdminUrl: z.optional(z.nullable(z.string())),
  features: z.record(z.string(), z.boolean()),
});
export type AppConfig = z.infer<typeof AppConfig>;

/** The element of the page that holds the configuration, where the server has put it there. */
export const configElement = 'config';
