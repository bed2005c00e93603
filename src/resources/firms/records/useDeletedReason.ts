import type { Firm } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';

/** Why the current firm can't be changed: a deleted one must be restored first. */
export function useDeletedReason(): string | undefined {
  const { text } = useTexts();
  const { details } = useRecordContext<Firm>();
  return details.recordStatus === 'DELETED' ? text('firms.validation.firmDeleted') : undefined;
}
