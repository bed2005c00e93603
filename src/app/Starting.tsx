import { type ReactNode, useState } from 'react';
import type { SignedInPage } from '../layout/session/PageSession.ts';
import { boot } from './boot.ts';
import { Pending } from './Pending.tsx';
import { StartFailed } from './StartFailed.tsx';

type StartingProps = {
  /** The result of the attempt made before anything was shown. */
  first: Start;
  again: () => Promise<Start>;
  children: (signedIn: SignedInPage) => ReactNode;
};

/** Renders its child once someone is signed in. Says so if that failed, and retries on request. */
export function Starting({ first, again, children }: StartingProps) {
  const [start, setStart] = useState<Start | 'pending'>(first);
  if (start === 'pending') return <Pending />;
  if ('signedIn' in start) return children(start.signedIn);
  const retry = async () => {
    setStart('pending');
    setStart(await again());
  };
  return <StartFailed error={start.error} onRetry={retry} />;
}

type Start = { signedIn: SignedInPage } | { error: unknown };

/** Never rejects: it resolves to the error. */
export const attempt = (...deps: Parameters<typeof boot>): Promise<Start> =>
  boot(...deps).then(
    (signedIn) => ({ signedIn }),
    (error: unknown) => ({ error }),
  );
