import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useDecisions } from '../decisions/Decisions.tsx';
import { useFirm } from '../InvestorFirmContext.ts';
import { useMatcherAddress } from '../matcherAddress.ts';
import { useNextFirm } from '../queue/useQueue.ts';
import { useKeepFirm } from '../useInvestorFirm.ts';
import { useReloadMatches } from '../useMatches.ts';
import type { Linked } from './useLink.ts';

/** Reports a link with both sides, and offers Undo if possible. A firm of the queue then gives way to the next one. */
export function useLinked() {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const reload = useReloadMatches();
  const { id } = useMatcherAddress();
  const { linkedStatus } = useFirm();
  const nextFirm = useNextFirm();
  const keep = useKeepFirm(id);
  const { decide } = useDecisions();
  return async ({ organization, firm }: Linked) => {
    void reload();
    const unlink = async () => {
      const unlinked = await dataProvider.perform('crmInvestorFirms.setEntityKey', {
        params: { id, firmId: firm.id },
        version: firm.version,
        body: { cmgEntityKey: null },
      });
      void reload();
      return keep(unlinked).name;
    };
    decide(
      {
        said: text('firmMatcher.link.done', { firm: firm.name, organization: organization.displayName }),
        firm,
        takeBack: firm.isFirmMappedToCmgAccount ? undefined : unlink,
      },
      linkedStatus === 'LINKED' ? undefined : await nextFirm(),
    );
  };
}
