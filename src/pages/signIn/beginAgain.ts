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

/** What was typed before the sign-in began again, once. */
export function takeTypedEmail(): string {
  const email = sessionStorage.getItem(typedEmail) ?? '';
  sessionStorage.removeItem(typedEmail);
  return email;
}

const begunAgain = 'signIn.begunAgain';
const typedEmail = 'signIn.email';

/** In ms. */
const patience = 10_000;
