import { type InvestorInvite, InviteStatus } from '#contract/investorInvites.ts';
import { ownName } from '#i18n/languageTags.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { day } from '#src/ui/Day.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { InviteStatusChip } from './InviteStatusChip.tsx';

/** Who was invited to register, for which bank, and whether their link still works. */
export function InvestorInviteList() {
  return (
    <List<InvestorInvite>
      columns={columns}
      filters={[{ source: 'status', choices: InviteStatus.options, multiple: true }]}
    />
  );
}

const columns: ListColumn<InvestorInvite>[] = [
  { source: 'email' },
  { source: 'bankAccountName' },
  { source: 'status', sortable: false, render: (invite) => <InviteStatusChip {...invite} /> },
  { source: 'expiresOn', render: ({ expiresOn }) => day(expiresOn) },
  { source: 'mailedOn', render: ({ mailedOn }) => <Timestamp at={mailedOn} /> },
  { source: 'sentBy', sortable: false },
  { source: 'locale', sortable: false, render: ({ locale }) => ownName(locale) },
];
