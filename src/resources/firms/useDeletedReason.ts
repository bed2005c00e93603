import type { Firm } from '#contract/firms.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';

/** Why the firm around can't be changed: of one that is deleted nothing is, until it is restored. */
export function useDeletedReason(): string | undefined {
  const { text } = useRecordTexts();
  const { details } = useRecord<Firm>();
  return details.recordStatus === 'DELETED' ? text('validation.firmDeleted') : undefined;
}
