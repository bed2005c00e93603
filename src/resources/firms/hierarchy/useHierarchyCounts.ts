import type { HierarchyNode } from '#contract/firms.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

/** "2 above, 6 below", for the firm at the end of a path from the top; `counts` also has the total. */
export function useHierarchyCounts() {
  const { text } = useTexts();
  const { number } = useFormats();
  return (path: readonly HierarchyNode[], as: 'around' | 'counts') =>
    text(`firms.hierarchy.${as}`, {
      above: number(path.length - 1),
      below: number(path.at(-1)?.descendantCount ?? 0),
      all: number((path[0]?.descendantCount ?? 0) + 1),
    });
}
