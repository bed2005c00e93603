import type { Bulk } from '#contract/bulk.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import type { FollowedBulk } from './BulksContext.ts';
import { settledIn } from './settledIn.ts';

/**
 * The outcome of a bulk's records in sentences, successes first. Zero counts are left out, unless nothing was done at
 * all.
 */
export function useOutcome({ resource, action }: FollowedBulk) {
  const { text } = useTexts();
  const { number } = useFormats();
  const about = `${resource}.bulk.${action}`;
  const sentence = (key: string, smart_count: number) =>
    smart_count > 0 ? [text(key, { smart_count, count: number(smart_count) })] : [];
  return (bulk: Bulk): string[] => {
    const { status, done, unchanged, refused, total } = bulk;
    const refusals = sentence('ui.bulk.refused', refused);
    if (status === 'RUNNING') return refusals;
    return [
      ...(done + unchanged === 0 ? [text(`${about}.none`)] : []),
      ...sentence(`${about}.done`, done),
      ...sentence(`${about}.unchanged`, unchanged),
      ...refusals,
      ...sentence(`ui.bulk.left.${status}`, total - settledIn(bulk)),
    ];
  };
}
