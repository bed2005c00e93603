import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import {
  maxExpiredCounted,
  type Retention,
  RetentionDays,
  type RetentionKind,
  type RetentionPreview,
} from '#contract/retention.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSettled } from '#src/admin/inputs/useSettled.ts';

/** What would be deleted now with some days changed, once typing pauses; only of days that may be saved. */
export function useExpired(retention: Retention, changes?: Partial<RetentionDays>) {
  const dataProvider = useDataProvider<DataProvider>();
  const { id: _, version, ...saved } = retention;
  const settled = useSettled(JSON.stringify({ ...saved, ...changes }));
  const days = RetentionDays.safeParse(JSON.parse(settled));
  const read = (body: RetentionDays, signal?: AbortSignal) =>
    dataProvider.perform('retention.preview', { body, ...(signal && { signal }) });
  const { data: expired } = useQuery({
    queryKey: ['retention', 'preview', version, settled],
    queryFn: ({ signal }) => read(days.data ?? saved, signal),
    enabled: changes !== undefined && days.success,
    throwOnError: false,
  });
  return { expired, read };
}

/** How many there are, and since when. */
export function useExpiredWords() {
  const { text } = useTexts();
  const { number, date } = useFormats();
  return (kind: RetentionKind, { count, oldestOn }: RetentionPreview[RetentionKind]): string => {
    if (oldestOn === null) return text('retention.nothing');
    const shown = `${number(count)}${count === maxExpiredCounted ? '+' : ''}`;
    return text(`retention.expired.${kind}`, { smart_count: count, count: shown, day: date(oldestOn) });
  };
}
