import type { Firm } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';

/** Why the firm around can't be changed: of one that is deleted nothing is, until it is restored. */
export function useDeletedReason(): string | undefined {
  const { text } = useTexts();
  const { details } = useRecord<Firm>();
  return details.recordStatus === 'DELETED' ? text('firms.validation.firmDeleted') : undefined;
}
