import { Alert } from '@mui/material';
import type { AccountDetails } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';

type ReachedUsersProps = {
  text: string;
  /** It is about local login, which touches nobody while it is off. */
  isOfLocalLogin?: boolean;
};

/** Whom a change of the account touches: its active users, each of whom holds a licence. */
export function ReachedUsers({ text: key, isOfLocalLogin = false }: ReachedUsersProps) {
  const { text } = useTexts();
  const { licenseCount, remainingLicenseCount, localLoginEnabled } = useRecord<AccountDetails>();
  const reached = text(`accounts.${key}`, { smart_count: licenseCount - remainingLicenseCount });
  return (
    <Alert severity="info" sx={{ py: 0 }}>
      {isOfLocalLogin && !localLoginEnabled ? text('accounts.localLogin.reachesNobody') : reached}
    </Alert>
  );
}
