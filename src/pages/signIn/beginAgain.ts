import { appUrl, paths } from '#contract/paths.ts';
import { signInGoal } from '#contract/signIn.ts';
import { failureOf } from '#dataProviders/callError.ts';

/**
 * Where an expired sign-in of this tab can begin again: with a session by now, it leads on into the app. Undefined if
 * the tab has begun none, or has just begun again, which would loop.
 */
export function wayAgain(): string | undefined {
  const returnTo = sessionStorage.getItem(signInGoal);
  const isAgain = Date.now() - Number(sessionStorage.getItem(begunAgain)) < patience;
  if (returnTo === null || isAgain) return undefined;
  sessionStorage.setItem(begunAgain, String(Date.now()));
  sessionStorage.setItem(typedEmail, '');
  return appUrl(paths.oidcLogin, { returnTo });
}

/** Waits for a step of the sign-in; if it comes too late, the sign-in restarts with the typed email. */
export async function orBeginAgain<T>(step: Promise<T>, email = ''): Promise<T> {
  try {
    return await step;
  } catch (error) {
    const way = failureOf(error).code === 'LOGIN_PREREQUISITE' && wayAgain();
    if (!way) throw error;
    sessionStorage.setItem(typedEmail, email);
    window.location.replace(way);
    return new Promise(() => {});
  }
}

/** The email typed before the sign-in began again, once; undefined on a page where none did. */
export function takeTypedEmail(): string | undefined {
  const email = sessionStorage.getItem(typedEmail) ?? undefined;
  sessionStorage.removeItem(typedEmail);
  return email;
}

/** Whether the login page may send the browser for its cookies: a second time, it would do so without end. */
export function mayFetchCookies(): boolean {
  const isAgain = Date.now() - Number(sessionStorage.getItem(fetchedCookies)) < patience;
  sessionStorage.setItem(fetchedCookies, String(Date.now()));
  return !isAgain;
}

const begunAgain = 'signIn.begunAgain';
const fetchedCookies = 'signIn.fetchedCookies';
const typedEmail = 'signIn.email';

/** In ms. */
const patience = 10_000;
