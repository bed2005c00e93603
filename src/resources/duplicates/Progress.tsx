import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

/** How many organizations are still to be compared; nobody waits for it, and without it the list is whole. */
export function Progress() {
  const { text } = useTexts();
  const { number } = useFormats();
  const dataProvider = useDataProvider<DataProvider>();
  const { data } = useQuery({
    queryKey: ['duplicates', 'progress'],
    queryFn: ({ signal }) => dataProvider.perform('duplicates.progress', { signal }),
    refetchInterval: 30_000,
  });
  if (!data?.waiting) return null;
  const { firms, waiting } = data;
  return (
    <p className="compareProgress" role="status">
      {text('duplicates.compared', { smart_count: waiting, waiting: number(waiting), count: number(firms) })}
    </p>
  );
}
