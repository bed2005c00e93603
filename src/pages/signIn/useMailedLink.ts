import { useEffect, useState } from 'react';
import type { LinkPurpose, MailedLinkState } from '../../../contract/signIn';
import type { MailedLink } from './mailedLink';
import { useCall } from './useCall';

/** What the server knows of a link, asked on opening: nothing until it has answered, or why it could not. */
export function useMailedLink({ userId, token }: MailedLink, purpose: LinkPurpose) {
  const call = useCall();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ state?: MailedLinkState; failure?: unknown }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no reason to ask again
  useEffect(() => {
    call('session.mailedLink', { query: { userId, token, purpose } }).then(
      (state) => setKnown({ state }),
      (failure) => setKnown({ failure }),
    );
  }, [userId, token, purpose, attempt]);
  return { ...known, retry: () => setAttempt(attempt + 1) };
}
