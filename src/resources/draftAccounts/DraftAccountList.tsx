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
  { source: 'crmInvestorFirmName', width: 120 },
  { source: 'entityMasterInvestorName', width: 118 },
  { source: 'investorSubdomain', width: 182, render: (draft) => <SubdomainCell draft={draft} /> },
  { source: 'investorCmgEntityKey', width: 104 },
  { source: 'status', width: 96 },
  { source: 'entityMasterFirmEmails', width: 146, sortable: false },
  { source: 'crmInvestorSuggestedSubdomain', width: 172, sortable: false },
  { source: 'bankAccountSubdomain', width: 94 },
  { source: 'email', width: 180, sortable: false, isHidden: true },
  { source: 'signedUpOn', width: 140, sortable: false, isHidden: true },
];
