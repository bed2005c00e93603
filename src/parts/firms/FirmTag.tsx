import type { ReactNode } from 'react';
import './firmTag.css';

type FirmTagProps = { kind: 'provider' | 'platform' | 'linked' | 'defunct'; children: ReactNode };

/** One tag beside a firm's name. */
export function FirmTag({ kind, children }: FirmTagProps) {
  return (
    <small className="firmTag" data-tag={kind}>
      {children}
    </small>
  );
}
