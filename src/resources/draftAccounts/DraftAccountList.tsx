import { type DraftAccount, DraftStatus } from '../../../contract/draftAccounts';
import { type RecordColumn, RecordList } from '../../parts/record/RecordList';
import { DraftAccountLink } from './DraftAccountLink';
import { SubdomainCell } from './SubdomainCell';

/** Accounts that investors ask for (document 2, section 2), and the way from each to its account. */
export function DraftAccountList() {
  return (
    <RecordList<DraftAccount>
      columns={columns}
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

const columns: RecordColumn<DraftAccount>[] = [
  { source: 'crmInvestorFirmName', width: 152 },
  { source: 'entityMasterInvestorName', width: 146 },
  { source: 'investorSubdomain', width: 148, render: (draft) => <SubdomainCell draft={draft} /> },
  { source: 'investorCmgEntityKey', width: 104 },
  { source: 'status', width: 104 },
  { source: 'entityMasterFirmEmails', width: 122, sortable: false },
  { source: 'crmInvestorSuggestedSubdomain', width: 140, sortable: false },
  { source: 'bankAccountSubdomain', width: 80 },
  { source: 'id', width: 132, sortable: false, render: (draft) => <DraftAccountLink draft={draft} /> },
];
