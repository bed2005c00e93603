import { timingSafeEqual } from 'node:crypto';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { readCookie } from '../access/readCookie.ts';
import { ApiError } from '../errors.ts';

/**
 * Refuses a call of the sign-in pages unless its header repeats the XSRF cookie. Without it another site's form could
 * sign a visitor in as somebody else: such a form sends the cookies, but can neither read them nor set a header.
 */
export function requireSignInCookie(request: Request): void {
  const sent = Buffer.from(request.headers.get(xsrfHeader) ?? '');
  const kept = Buffer.from(readCookie(request.headers.get('cookie'), xsrfCookie) ?? '');
  if (kept.length < 32 || kept.length !== sent.length || !timingSafeEqual(kept, sent)) {
    throw new ApiError('LOGIN_PREREQUISITE');
  }
}
