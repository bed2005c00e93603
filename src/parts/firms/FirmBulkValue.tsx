import type { BulkValue } from '#contract/bulk.ts';
import { useTexts } from '#i18n/texts.ts';

/** A value in the preview of a bulk of firms. */
export function FirmBulkValue({ field, value }: BulkValue) {
  const { text } = useTexts();
  return text(`firmValues.${field === 'firmCategoryType' ? 'firmType' : field}.${value}`);
}
