import type { AccountDetails } from '#contract/accounts.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

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
