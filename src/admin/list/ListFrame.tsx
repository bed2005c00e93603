import { Box, useMediaQuery } from '@mui/material';
import { useEffect, useRef } from 'react';
import { ListBase, RouterProviderContext, useListContext, useRouterProvider } from 'react-admin';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { ListFooter, usePageSize } from './ListFooter.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { defaultPageSize } from './listAddress.ts';
import { type ListDefinition, ListDefinitionContext, useListDefinition } from './listDefinition.ts';
import { useLinkState } from './listOrigin.ts';
import type { Identified } from './listTypes.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useCanonicalAddress, useLastPage } from './useCanonicalAddress.ts';
import { useListRouter } from './useListAddress.ts';
import { useListView } from './useListView.ts';
import { useSelection } from './useSelection.ts';

/** A list of records: search, filters, count, columns, rows and pages. The URL holds its whole state. */
export function ListFrame<Row extends Identified>(props: ListDefinition<Row>) {
  const { resource, storeKey, within, defaultFilters, defaultSort, defaultQuery = '' } = props;
  const [chosenSize] = usePageSize();
  const { usualSize = defaultPageSize } = props;
  const pageSize = props.usualSize ?? chosenSize;
  const terms = { ...props, pageSize, usualSize };
  const router = useRouterProvider();
  const listRouter = useListRouter(terms);
  if (!useCanonicalAddress(terms, storeKey, defaultQuery)) return null;
  return (
    <RouterProviderContext value={listRouter}>
      <ListBase
        resource={resource}
        storeKey={storeKey}
        filterDefaultValues={defaultFilters}
        {...(within && { filter: within })}
        sort={defaultSort}
        perPage={pageSize}
        disableAuthentication
        queryOptions={queryOptions}
      >
        <RouterProviderContext value={router}>
          <ListDefinitionContext value={terms}>
            <ListContent<Row> />
          </ListDefinitionContext>
        </RouterProviderContext>
      </ListBase>
    </RouterProviderContext>
  );
}

/** The frame itself shows failures, so no toast does. Prefetched data is not requested again. */
const queryOptions = { onError: () => undefined, staleTime: 2_000 };

function ListContent<Row extends Identified>() {
  const definition = useListDefinition<Row>();
  const { resource, storeKey, texts, columns, selects, searchedFrom = 0, onShown } = definition;
  const { data, error, refetch, isFetching, filterValues, total = 0 } = useListContext<Row>();
  const state = useLinkState();
  useEffect(() => {
    if (data) onShown?.({ total, first: data[0] && { row: data[0], state } });
  }, [data, total, state, onShown]);
  const hasSearch = total >= searchedFrom || filterValues.searchText !== undefined;
  const areCards = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const view = useListView(resource, columns, areCards);
  useLastPage(texts.countLimit);
  const lastRows = useRef(data);
  if (data) lastRows.current = data;
  const rows = data ?? lastRows.current;
  const selection = useSelection(storeKey, rows);
  const isChoosing = selects !== undefined && selection.count > 0;
  const head = useRef<HTMLDivElement>(null);
  const clear = () => {
    selection.clear();
    head.current?.parentElement?.querySelector<HTMLElement>('thead input')?.focus();
  };

  return (
    <>
      <div ref={head} className="listHead" data-choosing={isChoosing || undefined}>
        <ListToolbar hasSearch={hasSearch} view={view} areCards={areCards} />
        {selects && (
          <SelectionBar selection={selection} onClear={clear}>
            {isChoosing && selects.actions(selection)}
          </SelectionBar>
        )}
      </div>
      {error && (
        <LoadFailure
          message={texts.loadFailure(error)}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {(rows || !error) && (
        <ListTable<Row>
          columns={view.shown}
          rows={rows}
          isCompact={view.isCompact}
          areCards={areCards}
          selection={selection}
        />
      )}
      {rows && rows.length > 0 && (data || !error) && <ListFooter />}
      {isChoosing && <Box sx={{ height: { xs: 120, sm: 0 } }} />}
    </>
  );
}
