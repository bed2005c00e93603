import { type DraftAccount, DraftStatus } from '#contract/draftAccounts.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { InviteLink } from './InviteLink.tsx';
import { SubdomainCell } from './SubdomainCell.tsx';

/** Accounts requested by investors (document 2, section 2); the menu of each leads to its account. */
export function DraftAccountList() {
  return (
    <List<DraftAccount>
      columns={columns}
      actions={<InviteLink />}
      filters={[
        { source: 'investorName' },
        { source: 'accountName' },
        { source: 'accountSubdomain' },
        { source: 'cmgEntityKey' },
        { source: 'invitedBy' },
        { source: 'status', choices: DraftStatus.options, multiple: true },
      ]}
    />
  );
}

const columns: ListColumn<DraftAccount>[] = [
  { source: 'crmInvestorFirmName' },
  { source: 'entityMasterInvestorName' },
  { source: 'investorSubdomain', render: (draft) => <SubdomainCell draft={draft} /> },
  { source: 'investorCmgEntityKey' },
  { source: 'status' },
  { source: 'entityMasterFirmEmails', sortable: false },
  { source: 'crmInvestorSuggestedSubdomain', sortable: false },
  { source: 'bankAccountSubdomain' },
  { source: 'email', sortable: false, isHidden: true },
  { source: 'signedUpOn', sortable: false, isHidden: true },
];
