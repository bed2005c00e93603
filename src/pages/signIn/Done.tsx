import type { ReactNode } from 'react';
import { InPlace } from './InPlace.tsx';

/** Says that it worked, above the next step. */
export function Done({ message, children }: { message: string; children: ReactNode }) {
  return (
    <>
      <InPlace className="done">{message}</InPlace>
      {children}
    </>
  );
}
