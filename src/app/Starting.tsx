import { type ReactNode, useEffect, useState } from 'react';
import type { AppResource } from '../layout/appResource';
import type { SignedIn } from '../layout/SignedIn';
import { boot } from './boot';
import { Pending } from './Pending';
import { StartFailed } from './StartFailed';

type StartingProps = {
  resources: readonly AppResource[];
  children: (signedIn: SignedIn) => ReactNode;
};

/** Renders its child once someone is signed in. Says so when that fails, and tries again on request. */
export function Starting({ resources, children }: StartingProps) {
  const [attempt, setAttempt] = useState(() => boot(resources));
  const [start, setStart] = useState<Start>({ phase: 'pending' });

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Start) => {
      if (isCurrent) setStart(next);
    };
    attempt.then(
      (signedIn) => show({ phase: 'ready', signedIn }),
      (error) => show({ phase: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  if (start.phase === 'ready') return children(start.signedIn);
  if (start.phase === 'pending') return <Pending />;
  const retry = () => {
    setStart({ phase: 'pending' });
    setAttempt(boot(resources));
  };
  return <StartFailed error={start.error} onRetry={retry} />;
}

type Start =
  | { phase: 'pending' }
  | { phase: 'ready'; signedIn: SignedIn }
  | { phase: 'failed'; error: unknown };
