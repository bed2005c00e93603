import type { FirmRow } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** A deleted firm shows that first, whatever it was. */
export function FirmStatusChip({ firm }: { firm: Pick<FirmRow, 'status' | 'deletionStatus'> }) {
  const { text } = useTexts();
  if (firm.deletionStatus === 'DELETED')
    return <StatusChip tone="error" label={text('firmValues.recordStatus.DELETED')} hollow />;
  return (
    <StatusChip
      tone={firm.status === 'ACTIVE' ? 'success' : 'neutral'}
      label={text(`firmValues.status.${firm.status}`)}
    />
  );
}
