import type { AccountDetails } from '../../../contract/accounts';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { StatusChip } from '../../ui/StatusChip';

/** Whether the users of the account may sign in by password. */
export function LocalLoginChip() {
  const { text } = useRecordTexts();
  const { localLoginEnabled } = useRecord<AccountDetails>();
  return localLoginEnabled ? (
    <StatusChip tone="success" label={text('security.enabled')} />
  ) : (
    <StatusChip tone="neutral" label={text('security.inactive')} />
  );
}
