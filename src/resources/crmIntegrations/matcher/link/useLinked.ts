import { useTexts } from '#i18n/texts.ts';
import { useDecisions } from '../decisions/Decisions.tsx';
import { useFirm } from '../InvestorFirmContext.ts';
import { useNextFirm } from '../queue/useQueue.ts';
import { useReloadMatches } from '../useMatches.ts';
import type { Linked } from './useLink.ts';
import { useUndoLink } from './useUndoLink.ts';

/** Reports a link with both sides, and offers Undo if possible. In the queue the next firm follows. */
export function useLinked() {
  const { text } = useTexts();
  const reload = useReloadMatches();
  const { linkedStatus } = useFirm();
  const nextFirm = useNextFirm();
  const undoLink = useUndoLink();
  const { decide } = useDecisions();
  return (linked: Linked) => {
    void reload();
    const { organization, firm } = linked;
    const saved = {
      said: text('firmMatcher.link.done', { firm: firm.name, organization: organization.displayName }),
      version: firm.version,
      takeBack: firm.isFirmMappedToCmgAccount ? undefined : (version: number) => undoLink(linked, version),
      next: linkedStatus === 'LINKED' ? Promise.resolve(undefined) : nextFirm(),
    };
    return decide(firm, Promise.resolve(saved));
  };
}
