import { createContext, type ReactNode, useContext, useState } from 'react';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { useReject } from './useReject.ts';

/** What the buttons of a match do: `link` opens the dialog, the others save at once. */
type Actions = Record<'link' | 'reject' | 'restore', (match: MatchFirm) => void>;

const ActionsContext = createContext<Actions | undefined>(undefined);

export function useMatchActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('Nothing around this part acts on matches');
  return actions;
}

/** Around all that has buttons of matches. */
export function MatchActions({ children }: { children: ReactNode }) {
  const [linked, link] = useState<MatchFirm>();
  const actions = useReject();
  return (
    <ActionsContext value={{ link, ...actions }}>
      {children}
      {linked && <LinkDialog key={linked.id} match={linked} onClose={() => link(undefined)} />}
    </ActionsContext>
  );
}
