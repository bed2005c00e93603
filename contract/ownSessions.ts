import * as z from 'zod/mini';
import { pageOf } from './paging.ts';
import { Instant } from './text.ts';

/** A sign-in of one's own that goes on. Ours; its id is the OpenID provider's. */
export const OwnSession = z.object({
  id: z.string(),
  /** As the browser called itself when the person signed in. */
  userAgent: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  startedOn: Instant,
  /** To the minute. */
  lastActiveOn: Instant,
  /** The session in which it is asked. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
export const OwnSessionList = pageOf(OwnSession);
export const OwnSessionId = z.string().check(z.regex(/^[\w-]{1,64}$/));
