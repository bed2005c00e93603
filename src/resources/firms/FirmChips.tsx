import { useTranslate } from 'react-admin';
import type { FirmRow } from '#contract/firms.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** A deleted firm is that first of all, whatever it was. */
export function FirmStatusChip({ firm }: { firm: Pick<FirmRow, 'status' | 'deletionStatus'> }) {
  const translate = useTranslate();
  if (firm.deletionStatus === 'DELETED')
    return <StatusChip tone="error" label={translate('firmValues.recordStatus.DELETED')} hollow />;
  return (
    <StatusChip
      tone={firm.status === 'ACTIVE' ? 'success' : 'neutral'}
      label={translate(`firmValues.status.${firm.status}`)}
    />
  );
}
