import { Alert } from '@mui/material';
import type { AccountDetails } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';

type AffectedUsersProps = {
  text: string;
  /** It concerns local login, which affects nobody while it is off. */
  isOfLocalLogin?: boolean;
};

/** The users that a change of the account affects: its active ones, each with a licence. */
export function AffectedUsers({ text: key, isOfLocalLogin = false }: AffectedUsersProps) {
  const { text } = useTexts();
  const { licenseCount, remainingLicenseCount, localLoginEnabled } = useRecordContext<AccountDetails>();
  const affected = text(`accounts.${key}`, { smart_count: licenseCount - remainingLicenseCount });
  return (
    <Alert severity="info" sx={{ py: 0 }}>
      {isOfLocalLogin && !localLoginEnabled ? text('accounts.localLogin.affectsNobody') : affected}
    </Alert>
  );
}
