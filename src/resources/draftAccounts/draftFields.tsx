import type { DraftAccount } from '#contract/draftAccounts.ts';
import type { FieldTable } from '#src/admin/resource/resource.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { readableEmail } from '#src/ui/readableEmail.ts';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { DraftStatusChip } from './DraftStatusChip.tsx';

/** How a draft account's fields are shown; the others are plain text. */
export const draftFields: FieldTable<DraftAccount> = {
  investorCmgEntityKey: (key) => <CopyText text={key} />,
  email: readableEmail,
  status: (status) => <DraftStatusChip status={status} />,
  signedUpOn: (at) => <Timestamp at={at} />,
  entityMasterFirmEmails: (emails) => emails.map(readableEmail).join(', ') || '–',
};
