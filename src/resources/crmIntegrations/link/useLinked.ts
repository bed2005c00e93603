import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFirm } from '../matches/InvestorFirmContext.ts';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import { useKeepFirm } from '../matches/useMatcherQueries.ts';
import { useReloadMatches } from '../matches/useMatches.ts';
import { useNextFirm } from '../queue/useQueue.ts';
import { type TakenBack, useDecisions } from './Decisions.tsx';
import type { Linked } from './useLink.ts';

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
      message: text('firmMatcher.link.done', { firm: firm.name, organization: organization.displayName }),
      version: firm.version,
      takeBack: firm.isFirmMappedToCmgAccount ? undefined : (version: number) => undoLink(linked, version),
      next: linkedStatus === 'LINKED' ? Promise.resolve(undefined) : nextFirm(),
    };
    return decide(firm, Promise.resolve(saved));
  };
}

/** Undoes a link, and then the steps before it, the last one first; what could not be undone is named. */
function useUndoLink() {
  const { text } = useTexts();
  const { list } = useFormats();
  const dataProvider = useDataProvider<DataProvider>();
  const { id } = useMatcherAddress();
  const keep = useKeepFirm(id);
  const reload = useReloadMatches();
  return async ({ organization, firm, writes }: Linked, version: number): Promise<TakenBack> => {
    const unlinked = await dataProvider.perform('crmInvestorFirms.setEntityKey', {
      params: { id, firmId: firm.id },
      version,
      body: { cmgEntityKey: null },
    });
    keep(unlinked);
    const kept: string[] = [];
    // With the organization everything in it goes.
    const created = writes.filter(({ step }) => step === 'create');
    for (const { step, undo } of created.length > 0 ? created : writes.toReversed()) {
      await undo().catch(() => {
        kept.push(text(`firmMatcher.link.kept.${step}`, { name: unlinked.name }));
      });
    }
    void reload();
    const words = { kept: list(kept), organization: organization.displayName };
    const undone = kept.length > 0 ? text('firmMatcher.link.undoneExcept', words) : undefined;
    return { name: unlinked.name, version: unlinked.version, undone };
  };
}
