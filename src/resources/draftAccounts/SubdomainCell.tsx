import { Box } from '@mui/material';
import { useNotify, useRefresh, useUpdate } from 'react-admin';
import { type DraftAccount, openDraftStatuses } from '#contract/draftAccounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { OneCell } from '#src/admin/rows/OneCell.tsx';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';

/** The account's subdomain, edited in place while the draft is open (document 2, section 2). */
export function SubdomainCell({ draft }: { draft: DraftAccount }) {
  const { text } = useTexts();
  const can = useCan();
  const save = useSave(draft);
  const { investorSubdomain, status, crmInvestorFirmName } = draft;
  if (!openDraftStatuses.includes(status) || !can('draftAccounts.update')) {
    return <Mono>{investorSubdomain ?? '–'}</Mono>;
  }
  const shown = investorSubdomain ?? text('draftAccounts.chooseSubdomain');
  return (
    <OneCell
      value={investorSubdomain ?? ''}
      edit={text('draftAccounts.editSubdomain', { name: crmInvestorFirmName, value: shown })}
      label={text('draftAccounts.fields.investorSubdomain')}
      maxLength={20}
      onSave={save}
    >
      {investorSubdomain ? <Mono>{shown}</Mono> : shown}
    </OneCell>
  );
}

function useSave(draft: DraftAccount) {
  const { text } = useTexts();
  const notify = useNotify();
  const read = useReadFailure();
  const refresh = useRefresh();
  const [update] = useUpdate<DraftAccount>('draftAccounts');
  return async (typed: string): Promise<string | undefined> => {
    const investorSubdomain = typed.trim().toLowerCase() || null;
    if (investorSubdomain === draft.investorSubdomain) return undefined;
    try {
      const params = { id: draft.id, data: { investorSubdomain }, previousData: draft };
      await update('draftAccounts', params, { returnPromise: true });
      notify('draftAccounts.updated', { type: 'success', about: draft.crmInvestorFirmName });
      return undefined;
    } catch (error) {
      settle(error);
      // Someone else may have changed the draft meanwhile.
      refresh();
      return read(error).firstDetail ?? text('draftAccounts.notUpdated');
    }
  };
}

const Mono = ({ children }: { children: string }) => (
  <Box component="span" sx={monoStyle}>
    {children}
  </Box>
);

const monoStyle = {
  fontFamily: 'var(--mono)',
  fontSize: 'var(--text-small)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};
