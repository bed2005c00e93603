import { useCallback, useEffect, useState } from 'react';
import type { LinkPurpose, MailedLinkState } from '#contract/signIn.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { MailedLink } from './mailedLink.ts';
import { signInCall } from './signInCall.ts';

/**
 * The server's view of a link, requested on opening: undefined until it has answered, or why it could not. `spend`
 * uses the link; one that has expired meanwhile is looked up again.
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

/** It no longer works, or its account no longer has passwords. */
const deaths = ['INVALID_TOKEN', 'NOT_ALLOWED'];

/** Uses a link for its purpose. */
export type SpendLink = ReturnType<typeof useMailedLink>['spend'];
