import { type ReactNode, useState } from 'react';
import type { AppResource } from '../layout/appResource';
import type { SignedIn } from '../layout/SignedIn';
import { boot } from './boot';
import { Pending } from './Pending';
import { StartFailed } from './StartFailed';

type StartingProps = {
  resources: readonly AppResource[];
  /** How the attempt ended that was made before there was anything to show. */
  first: Start;
  children: (signedIn: SignedIn) => ReactNode;
};

/** Renders its child once someone is signed in. Says so when that failed, and tries again on request. */
export function Starting({ resources, first, children }: StartingProps) {
  const [start, setStart] = useState<Start | 'pending'>(first);
  if (start === 'pending') return <Pending />;
  if ('signedIn' in start) return children(start.signedIn);
  const retry = async () => {
    setStart('pending');
    setStart(await attempt(resources));
  };
  return <StartFailed error={start.error} onRetry={retry} />;
}

type Start = { signedIn: SignedIn } | { error: unknown };

/** Never fails: it answers with the error. */
export const attempt = (resources: readonly AppResource[]): Promise<Start> =>
  boot(resources).then(
    (signedIn) => ({ signedIn }),
    (error: unknown) => ({ error }),
  );
