import { useCan } from '#src/layout/useCan.ts';
import { ariaKey, pageKeys } from '#src/ui/keys.ts';
import { useScreenKeys } from '#src/ui/useScreenKeys.ts';
import { useDecisions } from '../decisions/Decisions.tsx';
import { type MatcherKey, matcherKeys, walkKeys } from './matcherKeys.ts';

/** Clicks the matcher's controls by keys; J and K move between candidates, of which the first is current at first. */
export function useMatcherKeys(): void {
  const table: Partial<typeof matcherKeys> = useCan()('crmInvestorFirms.setEntityKey')
    ? matcherKeys
    : walkKeys;
  const { undo } = useDecisions();
  useScreenKeys({ texts: 'firmMatcher.keys', table }, (action, { target }) => {
    // Space clicks buttons.
    if (action === 'details' && target instanceof Element && target.closest('button, input')) return false;
    const control = controlFor(action);
    if (action === 'undo' && !control) return undo();
    control?.focus();
    if (action !== 'next' && action !== 'previous') control?.click();
    return control !== undefined;
  });
}

function controlFor(action: MatcherKey): HTMLElement | undefined {
  const panel = document.querySelector('.matchPanel');
  const rows = [...document.querySelectorAll('.matchRow')];
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const current = panel ?? rows[Math.max(focused, 0)];
  const link = (row: Element | undefined) => row?.querySelector<HTMLElement>('.firm a');
  const shortcut = (name: string) => document.querySelector<HTMLElement>(`[aria-keyshortcuts="${name}"]`);
  const found = {
    next: () => link(rows[Math.max(focused, 0) + 1]),
    previous: () => link(rows[Math.max(focused - 1, 0)]),
    details: () => (panel ? panel.querySelector<HTMLElement>('[data-key=close]') : link(current)),
    link: () => current?.querySelector<HTMLElement>('[data-key=link]'),
    reject: () => current?.querySelector<HTMLElement>('[data-key=reject]'),
    skip: () => shortcut(matcherKeys.skip[0]),
    goTo: () => shortcut(matcherKeys.goTo[0]),
    notes: () => shortcut(matcherKeys.notes[0]),
    undo: () => shortcut(ariaKey(pageKeys.undo[0])),
  }[action]();
  return found ?? undefined;
}
