import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useFirm } from '../matches/InvestorFirmContext.ts';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import { useKeepFirm } from '../matches/useMatcherQueries.ts';
import { useReloadMatches } from '../matches/useMatches.ts';

/** Removes the firm's link, unless the organization is mapped to an account: then it says why not. */
export function UnlinkButton({ isInRow }: { isInRow?: boolean }) {
  const { text } = useTexts();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  const firm = useFirm();
  const { id, firmId } = useMatcherAddress();
  const reload = useReloadMatches();
  const keep = useKeepFirm(id);
  const [isOpen, setOpen] = useState(false);
  if (!useCan()('crmInvestorFirms.setEntityKey')) return null;
  const names = { firm: firm.name, organization: firm.rolodexFirmName ?? firm.cmgEntityKey ?? '' };
  const unlink = async () => {
    const unlinked = await dataProvider.perform('crmInvestorFirms.setEntityKey', {
      params: { id, firmId },
      version: firm.version,
      body: { cmgEntityKey: null },
    });
    keep(unlinked);
    void reload();
    notify(text('firmMatcher.unlink.done', names), { type: 'success' });
  };
  return (
    <>
      <ReasonedButton
        reason={firm.isFirmMappedToCmgAccount ? text('validation.crmLinkKept') : undefined}
        variant="outlined"
        color="inherit"
        {...(isInRow && {
          size: 'small' as const,
          'aria-label': text('firmMatcher.unlink.of', { name: names.organization }),
        })}
        onClick={() => setOpen(true)}
      >
        {text('firmMatcher.unlink.action')}
      </ReasonedButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={text('firmMatcher.unlink.title')}
        about={firm.name}
        text={text('firmMatcher.unlink.question', names)}
        confirmLabel={text('firmMatcher.unlink.title')}
        isDestructive
        onConfirm={unlink}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
