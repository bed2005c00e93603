import type { CrmImport } from '#contract/crmImports.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

type Counts = Pick<CrmImport, 'newRows' | 'changedRows' | 'sameRows' | 'errorRows'>;
const counted = ['newRows', 'changedRows', 'sameRows', 'errorRows'] as const;

/** The outcome of an upload's rows in one line: 96 new, 201 changed, 12 errors. */
export function useCountWords() {
  const { text } = useTexts();
  const { number } = useFormats();
  return (counts: Counts): string =>
    counted
      .filter((source) => counts[source] > 0)
      .map((source) =>
        text(`crmImports.counts.${source}`, { smart_count: counts[source], count: number(counts[source]) }),
      )
      .join(', ') || text('crmImports.counts.none');
}
