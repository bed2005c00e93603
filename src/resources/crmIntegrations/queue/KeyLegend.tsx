import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { KeyName } from '#src/ui/KeyName.tsx';
import { pageKeys } from '#src/ui/keys.ts';
import { useSingleKeyShortcuts } from '#src/ui/shortcuts.ts';
import { matcherKeys } from './matcherKeys.ts';
import './keyLegend.css';

/** The matcher's keys at its foot, visual only; the help behind `?` is for everyone. */
export function KeyLegend() {
  const { text } = useTexts();
  const [areSingleKeysEnabled] = useSingleKeyShortcuts();
  const canLink = useCan()('crmInvestorFirms.setEntityKey');
  if (!areSingleKeysEnabled) return null;
  const { next, previous, details, link, reject, skip, notes, undo } = matcherKeys;
  const entry = (name: string, ...keys: readonly string[]) => (
    <KeyEntry keys={keys}>{text(`firmMatcher.keys.legend.${name}`)}</KeyEntry>
  );
  return (
    <p className="keyLegend" aria-hidden data-screen-only>
      {entry('walk', ...next, ...previous)}
      {canLink && entry('link', ...link)}
      {canLink && entry('reject', ...reject)}
      {entry('skip', ...skip)}
      {canLink && entry('notes', ...notes)}
      {entry('details', ...details)}
      {canLink && entry('undo', ...undo)}
      {entry('all', ...pageKeys.help)}
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
