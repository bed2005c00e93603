import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import type { TakenBack } from '../decisions/Decisions.tsx';
import { useMatcherAddress } from '../matcherAddress.ts';
import { useKeepFirm } from '../useInvestorFirm.ts';
import { useReloadMatches } from '../useMatches.ts';
import type { Linked } from './useLink.ts';

/** Undoes a link, and then the steps before it, the last one first; what could not be undone is named. */
export function useUndoLink() {
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
