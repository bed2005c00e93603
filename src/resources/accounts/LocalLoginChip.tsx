import type { AccountDetails } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** Whether the users of the account may sign in by password. */
export function LocalLoginChip() {
  const { text } = useTexts();
  const { localLoginEnabled } = useRecordContext<AccountDetails>();
  return localLoginEnabled ? (
    <StatusChip tone="success" label={text('accounts.security.enabled')} />
  ) : (
    <StatusChip tone="neutral" label={text('accounts.security.inactive')} />
  );
}
