import { useDataProvider, useNotify } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useUndo } from '#src/parts/record/useUndo.ts';
import { useMatcherAddress } from '../matcherAddress.ts';
import { useReloadMatches } from '../useMatches.ts';
import type { Linked } from './useLink.ts';

/** Names both sides of a link that was made, and offers to take it back where that can be done. */
export function useLinkedToast() {
  const { text } = useTexts();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  const undo = useUndo();
  const reload = useReloadMatches();
  const { id } = useMatcherAddress();
  return ({ organization, firm }: Linked) => {
    const unlink = async () => {
      const { name } = await dataProvider.perform('crmInvestorFirms.setEntityKey', {
        params: { id, firmId: firm.id },
        version: firm.version,
        body: { cmgEntityKey: null },
      });
      void reload();
      return name;
    };
    notify(text('firmMatcher.link.done', { firm: firm.name, organization: organization.displayName }), {
      type: 'success',
      undo: firm.isFirmMappedToCmgAccount ? undefined : () => undo(firm.name, unlink),
    });
  };
}
