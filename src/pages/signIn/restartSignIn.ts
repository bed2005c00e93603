import { appUrl, paths } from '#contract/paths.ts';
import { signInGoal } from '#contract/signIn.ts';
import { failureOf } from '#dataProviders/callError.ts';

/**
 * Where an expired sign-in of this tab can begin again: with a session by now, it leads on into the app. Undefined if
 * the tab has begun none, or has just begun again, which would loop.
 */
export function restartUrl(): string | undefined {
  const returnTo = sessionStorage.getItem(signInGoal);
  const isRepeated = Date.now() - Number(sessionStorage.getItem(restartedAt)) < minIntervalMs;
  if (returnTo === null || isRepeated) return undefined;
  sessionStorage.setItem(restartedAt, String(Date.now()));
  sessionStorage.setItem(typedEmail, '');
  return appUrl(paths.oidcLogin, { returnTo });
}

/** Waits for a step of the sign-in; if it comes too late, the sign-in restarts with the typed email. */
export async function orRestart<T>(step: Promise<T>, email = ''): Promise<T> {
  try {
    return await step;
  } catch (error) {
    const url = failureOf(error).code === 'LOGIN_PREREQUISITE' && restartUrl();
    if (!url) throw error;
    sessionStorage.setItem(typedEmail, email);
    window.location.replace(url);
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
  const isRepeated = Date.now() - Number(sessionStorage.getItem(fetchedCookies)) < minIntervalMs;
  sessionStorage.setItem(fetchedCookies, String(Date.now()));
  return !isRepeated;
}

const restartedAt = 'signIn.restartedAt';
const fetchedCookies = 'signIn.fetchedCookies';
const typedEmail = 'signIn.email';

/** Between two restarts. */
const minIntervalMs = 10_000;
