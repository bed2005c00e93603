import { useCallback, useEffect, useState } from 'react';
import type { LinkPurpose, MailedLinkState } from '#contract/signIn.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { MailedLink } from './mailedLink.ts';
import { signInCall } from './signInCall.ts';

/**
 * What the server knows of a link, asked on opening: nothing until it has answered, or why it could not. `spend` sends what
 * the link is for; a link that has died meanwhile is asked about anew.
 */
export function useMailedLink({ userId, token }: MailedLink, purpose: LinkPurpose) {
  const [known, setKnown] = useState<{ state?: MailedLinkState; failure?: unknown }>({});
  const [isDone, setDone] = useState(false);
  const ask = useCallback(
    () =>
      signInCall('session.mailedLink', { query: { userId, token, purpose } }).then(
        (state) => {
          setKnown({ state });
          return state.status;
        },
        (failure) => setKnown({ failure }),
      ),
    [userId, token, purpose],
  );
  useEffect(() => void ask(), [ask]);

  async function spend(send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (!deaths.includes(failureOf(error).code) || (await ask()) === 'VALID') throw error;
      return;
    }
    setDone(true);
  }
  return { ...known, isDone, spend, retry: ask };
}

/** It works no more, or its account has no passwords any more. */
const deaths = ['INVALID_TOKEN', 'NOT_ALLOWED'];

/** Sends what a link is for. */
export type SpendLink = ReturnType<typeof useMailedLink>['spend'];
