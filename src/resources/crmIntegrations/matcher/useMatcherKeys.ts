import { useNotify } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { ariaKey, pageKeys } from '#src/ui/keys.ts';
import { useScreenKeys } from '#src/ui/useScreenKeys.ts';
import { useDecisions } from '../link/Decisions.tsx';
import { type MatcherKey, matcherKeys, walkKeys } from '../queue/matcherKeys.ts';

/**
 * Clicks the matcher's controls by keys. J and K move between candidates; the current one is that of the panel, of the
 * focus, or the one marked as first. While there is none, a key that needs it says so.
 */
export function useMatcherKeys(): void {
  const table: Partial<typeof matcherKeys> = useCan()('crmInvestorFirms.setEntityKey')
    ? matcherKeys
    : walkKeys;
  const { undo } = useDecisions();
  const { text } = useTexts();
  const notify = useNotify();
  useScreenKeys({ texts: 'firmMatcher.keys', table }, (action, { target }) => {
    // Space clicks buttons.
    if (action === 'details' && target instanceof Element && target.closest('button, input')) return false;
    const current = currentCandidate();
    if (!current && needsCurrent.includes(action)) {
      notify(text('firmMatcher.keys.noCurrent'), { type: 'info' });
      return true;
    }
    const control = controlFor(action, current);
    if (action === 'undo') return undo(control);
    control?.focus();
    if (action !== 'next' && action !== 'previous') control?.click();
    return control !== undefined;
  });
}

const needsCurrent: readonly MatcherKey[] = ['link', 'reject', 'details'];

const rowsShown = () => [...document.querySelectorAll('.matchRow')];

const currentCandidate = (): Element | undefined =>
  document.querySelector('.matchPanel') ??
  rowsShown().find((row) => row.contains(document.activeElement)) ??
  document.querySelector('.matchRow[data-first]') ??
  undefined;

function controlFor(action: MatcherKey, current: Element | undefined): HTMLElement | undefined {
  const isInPanel = current?.matches('.matchPanel');
  const rows = isInPanel ? [] : rowsShown();
  const at = current ? rows.indexOf(current) : -1;
  const link = (row: Element | undefined) => row?.querySelector<HTMLElement>('.firm a');
  const control = (key: string) => current?.querySelector<HTMLElement>(`[data-key=${key}]`);
  const shortcut = (name: string) => document.querySelector<HTMLElement>(`[aria-keyshortcuts="${name}"]`);
  const found = {
    next: () => link(rows[at + 1]),
    previous: () => link(rows[Math.max(at - 1, 0)]),
    details: () => (isInPanel ? control('close') : link(current)),
    link: () => control('link'),
    reject: () => control('reject'),
    skip: () => shortcut(matcherKeys.skip[0]),
    goTo: () => shortcut(matcherKeys.goTo[0]),
    notes: () => shortcut(matcherKeys.notes[0]),
    undo: () => shortcut(ariaKey(pageKeys.undo[0])),
  }[action]();
  return found ?? undefined;
}
