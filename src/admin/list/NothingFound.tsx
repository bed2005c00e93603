import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useListDefinition } from './listDefinition.ts';

/** In place of rows: how many match without the filters, which may have been set from the start, and what to do next. */
export function NothingFound() {
  const { resource, within, texts: list, filters, create } = useListDefinition();
  const { countKey, countLimit } = list;
  const { text } = useTexts();
  const { number } = useFormats();
  const dataProvider = useDataProvider();
  const { filterValues, setFilters, sort } = useListContext();
  const texts = ['searchText', ...filters.filter(({ isText }) => isText).map(({ source }) => source)];
  const typed = Object.fromEntries(Object.entries(filterValues).filter(([name]) => texts.includes(name)));
  const isTyped = Object.keys(typed).length > 0;
  const isNarrowed = Object.keys(typed).length < Object.keys(filterValues).length;
  const { data: total = 0 } = useQuery({
    queryKey: [resource, 'withoutFilters', within, typed],
    queryFn: async ({ signal }) => {
      const filter = { ...within, ...typed };
      const found = await dataProvider.getList(resource, {
        filter,
        sort,
        pagination: { page: 1, perPage: 1 },
        signal,
      });
      return found.total ?? 0;
    },
    enabled: isTyped && isNarrowed,
  });
  const count = text(total === countLimit ? `${countKey}Most` : countKey, {
    smart_count: total,
    count: number(total),
  });
  const hint =
    total > 0
      ? text('ui.list.withoutFilters', { count, smart_count: total })
      : Object.keys(filterValues).length > 0
        ? text('ui.list.emptyHint')
        : undefined;
  return (
    <EmptyState title={list.empty} hint={hint}>
      {(total > 0 || create) && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {total > 0 && (
            <Button variant="outlined" color="inherit" onClick={() => setFilters(typed, {})}>
              {text('ui.list.removeFilters')}
            </Button>
          )}
          {create}
        </Stack>
      )}
    </EmptyState>
  );
}
