import type { DraftAccount } from '../../../contract/draftAccounts';
import type { FieldTable } from '../../layout/appResource';
import { CopyText } from '../../ui/CopyText';
import { DraftStatusChip } from './DraftStatusChip';

/** How a draft account's fields are shown; the others are plain text. */
export const draftFields: FieldTable<DraftAccount> = {
  investorCmgEntityKey: (key) => <CopyText text={key} />,
  status: (status) => <DraftStatusChip status={status} />,
  entityMasterFirmEmails: (emails) => emails.join(', ') || '–',
};
