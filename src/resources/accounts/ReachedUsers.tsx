import { Alert } from '@mui/material';
import type { AccountDetails } from '../../../contract/accounts';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordTexts } from '../../parts/record/useRecordTexts';

/** Whom a change of the account touches: its active users, each of whom holds a licence. */
export function ReachedUsers({ text: key }: { text: string }) {
  const { text } = useRecordTexts();
  const { licenseCount, remainingLicenseCount } = useRecord<AccountDetails>();
  return (
    <Alert severity="info" sx={{ py: 0 }}>
      {text(key, { smart_count: licenseCount - remainingLicenseCount })}
    </Alert>
  );
}
