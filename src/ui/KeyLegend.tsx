import type { ReactNode } from 'react';
import { KeyName } from './KeyName.tsx';
import { useSingleKeyShortcuts } from './shortcuts.ts';
import './keyLegend.css';

/** A screen's keys at its foot, visual only; the help behind `?` is for everyone. */
export function KeyLegend({ children }: { children: ReactNode }) {
  const [areSingleKeysEnabled] = useSingleKeyShortcuts();
  if (!areSingleKeysEnabled) return null;
  return (
    <p className="keyLegend" aria-hidden data-screen-only>
      {children}
    </p>
  );
}

/** Some keys, as labelled on a keyboard, and what they do. */
export function KeyEntry({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span>
      {keys.map((key) => (
        <KeyName key={key} name={key.length > 1 ? key : key.toUpperCase()} />
      ))}
      {children}
    </span>
  );
}
