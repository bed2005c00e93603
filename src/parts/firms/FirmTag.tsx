import type { ReactNode } from 'react';
import './firmTag.css';

type FirmTagProps = { kind: 'provider' | 'platform' | 'linked' | 'defunct'; children: ReactNode };

/** One thing to know of a firm, beside its name. */
export function FirmTag({ kind, children }: FirmTagProps) {
  return (
    <small className="firmTag" data-tag={kind}>
      {children}
    </small>
  );
}
