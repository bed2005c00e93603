import { appUrl, paths } from '#contract/paths.ts';
import { signInGoal } from '#contract/signIn.ts';
import { failureOf } from '#dataProviders/callError.ts';

/**
 * Where a sign-in of this tab that is over can begin again: who has a session by now goes on into the app. Nothing where the
 * tab has begun none, or has just begun again, as it would go round and round.
 */
export function wayAgain(): string | undefined {
  const returnTo = sessionStorage.getItem(signInGoal);
  const isAgain = Date.now() - Number(sessionStorage.getItem(begunAgain)) < patience;
  if (returnTo === null || isAgain) return undefined;
  sessionStorage.setItem(begunAgain, String(Date.now()));
  return appUrl(paths.oidcLogin, { returnTo });
}

/** Waits for a step of the sign-in; one that comes too late is taken again from the beginning, with the typed email. */
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
