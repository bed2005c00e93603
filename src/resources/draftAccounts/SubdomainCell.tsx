import { useNotify, useRefresh, useUpdate } from 'react-admin';
import * as z from 'zod/mini';
import { type DraftAccount, openDraftStatuses } from '#contract/draftAccounts.ts';
import { NewSubdomain } from '#contract/subdomains.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { OneCell } from '#src/admin/rows/OneCell.tsx';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';

/** The account's subdomain, edited in place while the draft is open (document 2, section 2). */
export function SubdomainCell({ draft }: { draft: DraftAccount }) {
  const { text } = useTexts();
  const can = useCan();
  const cell = useSave(draft);
  const { investorSubdomain, status, crmInvestorFirmName, crmInvestorSuggestedSubdomain } = draft;
  if (!openDraftStatuses.includes(status) || !can('draftAccounts.update')) {
    return <Mono>{investorSubdomain ?? '–'}</Mono>;
  }
  const shown = investorSubdomain ?? text('draftAccounts.chooseSubdomain');
  const offer =
    investorSubdomain === null && crmInvestorSuggestedSubdomain
      ? {
          value: crmInvestorSuggestedSubdomain,
          text: text('draftAccounts.useSuggestion.action'),
          label: text('draftAccounts.useSuggestion.label', {
            subdomain: crmInvestorSuggestedSubdomain,
            name: crmInvestorFirmName,
          }),
        }
      : undefined;
  return (
    <OneCell
      source="investorSubdomain"
      schema={SubdomainForm}
      value={investorSubdomain ?? ''}
      edit={text('draftAccounts.editSubdomain', { name: crmInvestorFirmName, value: shown })}
      label={text('draftAccounts.fields.investorSubdomain')}
      offer={offer}
      maxLength={20}
      {...cell}
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
  return {
    onSave: async (data: z.infer<typeof SubdomainForm>) => {
      if (data.investorSubdomain === draft.investorSubdomain) return;
      const params = { id: draft.id, data, previousData: draft };
      await update('draftAccounts', params, { returnPromise: true });
      notify('draftAccounts.updated', { type: 'success', about: draft.crmInvestorFirmName });
    },
    wordFailure: (error: unknown) => {
      settle(error);
      // Someone else may have changed the draft meanwhile.
      refresh();
      return read(error).firstDetail ?? text('draftAccounts.notUpdated');
    },
  };
}

/** An emptied cell is a subdomain to be chosen later. */
const SubdomainForm = z.object({
  investorSubdomain: z.pipe(
    z.pipe(
      z.string().check(z.trim()),
      z.transform((typed) => typed || null),
    ),
    z.nullable(NewSubdomain),
  ),
});

const Mono = ({ children }: { children: string }) => <span className="text-mono text-small">{children}</span>;
