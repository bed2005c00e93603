import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UserDetail } from '#contract/investorSignup.ts';
import { signUpCall } from './signUpCall.ts';

type EmailLookup = { email: string; found: Promise<boolean> };

/**
 * Whether terms apply to an email, looked up once for each. If that fails, none are shown: the server says at the
 * end what is missing. Only the last answer counts.
 */
export function useEmailMatch(token: string, begun: string) {
  const [isFound, setFound] = useState(false);
  const last = useRef<EmailLookup>(undefined);

  const check = async (typed: string): Promise<boolean> => {
    const { data: email = '' } = UserDetail.shape.email.safeParse(typed);
    if (last.current?.email !== email) last.current = { email, found: find(email, token) };
    const request = last.current;
    const found = await request.found;
    // The boxes are rendered before one of them gets the focus.
    if (last.current === request) flushSync(() => setFound(found));
    return found;
  };
  const checkBegun = useRef(() => check(begun));
  useEffect(() => {
    void checkBegun.current();
  }, []);
  return { isFound, check };
}

async function find(email: string, token: string): Promise<boolean> {
  if (email === '') return false;
  try {
    return (await signUpCall.email(email, token)).isMatchFound;
  } catch {
    return false;
  }
}
