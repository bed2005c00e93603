import { useEffect, useState } from 'react';
import type { LinkPurpose, MailedLinkState } from '../../../contract/signIn';
import type { MailedLink } from './mailedLink';
import { signInCall } from './signInCall';

/** What the server knows of a link, asked on opening: nothing until it has answered, or why it could not. */
export function useMailedLink({ userId, token }: MailedLink, purpose: LinkPurpose) {
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ state?: MailedLinkState; failure?: unknown }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    signInCall('session.mailedLink', { query: { userId, token, purpose } }).then(
      (state) => setKnown({ state }),
      (failure) => setKnown({ failure }),
    );
  }, [userId, token, purpose, attempt]);
  return { ...known, retry: () => setAttempt(attempt + 1) };
}
