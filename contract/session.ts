import * as z from 'zod/mini';
import { Instant } from './text.ts';

/** The app's OIDC client and the two scopes it asks for besides `openid profile` (document 3, section 9). */
export const clientId = 'cmg-app';
export const clientScopes = ['openid', 'profile', 'management.full_access', 'app.full_access'] as const;

/**
 * The grant that gives a page of ours a token in one trip, with the browser's session cookie. From a provider that
 * does not list it, a code is requested with `prompt=none`.
 */
export const sessionGrant = 'urn:tenantry:oauth:grant-type:session';

/** The form of a token request with that grant. */
export const sessionGrantForm = `${new URLSearchParams({ grant_type: sessionGrant, client_id: clientId })}`;

/** In an authorization answer with `temporarily_unavailable`: after how many seconds to try again. */
export const waitParameter = 'retry_after';

/** Sent with each call: seconds since the person was last active, so that renewal alone never keeps a session alive. */
export const idleHeader = 'x-idle-seconds';

/** Session limits in seconds: idle by the person's activity, absolute from sign-in, and the warning before either. */
export const sessionLimits = { idle: 30 * 60, absolute: 12 * 60 * 60, warning: 2 * 60 } as const;

/** When the session will end without activity. */
export const SessionState = z.object({ idleEndsOn: Instant, absoluteEndsOn: Instant });
export type SessionState = z.infer<typeof SessionState>;

/** An OpenID provider's endpoints, from its discovery document. */
export const ProviderMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  end_session_endpoint: z.string(),
  grant_types_supported: z.optional(z.array(z.string())),
});
export type ProviderMetadata = z.infer<typeof ProviderMetadata>;

/**
 * `/app/config.json`, also embedded in the page: what a running installation tells the app (decisions, ruling 16).
 * Intervals are in minutes. Without `metadata` the app asks the authority for it.
 */
export const AppConfig = z.object({
  appVersion: z.string(),
  /** The build that serves it. */
  release: z.optional(z.string()),
  platformHost: z.string(),
  subdomain: z.nullable(z.string()),
  authority: z.string(),
  metadata: z.optional(ProviderMetadata),
  apiBase: z.string(),
  renewalIntervalMinutes: z.int(),
  /** How long nobody is mailed another invite or password link. */
  inviteIntervalSeconds: z.optional(z.int()),
  supportAddress: z.nullable(z.string()),
  /** Other applications of the platform's staff, linked from here; one without an address is not shown. */
  jobDashboards: z.optional(z.array(z.object({ name: z.string(), url: z.string() }))),
  datalabAdminUrl: z.optional(z.nullable(z.string())),
  features: z.record(z.string(), z.boolean()),
});
export type AppConfig = z.infer<typeof AppConfig>;

/** The page's element in which the server embeds the configuration. */
export const configElement = 'config';
