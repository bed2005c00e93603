import * as z from 'zod/mini';
import { pageOf } from './paging.ts';
import { Instant } from './text.ts';

/** One of one's own live sessions. Ours; its id is the OpenID provider's. */
export const OwnSession = z.object({
  id: z.string(),
  /** The browser's user agent at sign-in. */
  userAgent: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  startedOn: Instant,
  /** To the minute. */
  lastActiveOn: Instant,
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
/** A browser that needs no second factor for a while. */
export const RememberedBrowser = z.object({
  id: z.string(),
  /** The browser's user agent when it was remembered. */
  userAgent: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  rememberedOn: Instant,
  expiresOn: Instant,
});
export type RememberedBrowser = z.infer<typeof RememberedBrowser>;

/** Where a user is logged in, the latest used first, and the browsers that need no second factor. */
export const UserSessions = z.object({
  sessions: z.array(OwnSession),
  browsers: z.array(RememberedBrowser),
});
export type UserSessions = z.infer<typeof UserSessions>;
export const RememberedBrowserId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

export const OwnSessionList = pageOf(OwnSession);
export const OwnBrowserList = pageOf(RememberedBrowser);
export const OwnSessionId = z.string().check(z.regex(/^[\w-]{1,64}$/));
