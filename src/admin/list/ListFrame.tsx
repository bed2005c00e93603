import { Box, useMediaQuery } from '@mui/material';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import {
  ListBase,
  RouterProviderContext,
  type SortPayload,
  useListContext,
  useRouterProvider,
} from 'react-admin';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import type { RowActionKeys } from '#src/ui/rowControls.ts';
import type { Choice } from '../inputs/SelectInput.tsx';
import { ListFooter, usePageSize } from './ListFooter.tsx';
import { ListTable } from './ListTable.tsx';
import { ChipToCome, ListToolbar } from './ListToolbar.tsx';
import { type DefaultFilters, defaultPageSize } from './listAddress.ts';
import { type Column, type Filter, type FilterCounts, sortsOf } from './listTypes.ts';
import { NothingFound } from './NothingFound.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useGoodAddress, useLastPageAtMost } from './useGoodAddress.ts';
import { ListTermsContext, useListRouter } from './useListAddress.ts';
import { useListView } from './useListView.ts';
import type { RowMenuProps } from './useRowMenu.tsx';
import { type Selection, useSelection } from './useSelection.ts';
import { ViewMenu } from './ViewMenu.tsx';

const SortChip = lazy(() => import('./SortChip.tsx').then((loaded) => ({ default: loaded.SortChip })));

/** The words of one list. */
type ListTexts = {
  /** The table's accessible name. */
  label: string;
  search: string;
  /** Their number: a catalog key with a plural. */
  countKey: string;
  /** The counting limit: a total equal to it means that many or more, worded by `countKey` followed by `Most`. */
  mostCounted?: number | undefined;
  empty: string;
  /** The message if the list could not be loaded. */
  loadFailure: (error: unknown) => string;
};

type ListFrameProps<Row> = {
  resource: string;
  /** The storage key of the list's state. */
  storeKey: string;
  /** A fixed filter of every row; shown nowhere, and not removable. */
  within?: Readonly<Record<string, string>> | undefined;
  texts: ListTexts;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** Requested when a filter's menu is opened. */
  counts?: ((filter: object, signal: AbortSignal) => Promise<FilterCounts>) | undefined;
  /** Sort orders, also without a column: a chip beside the filters. */
  sorts?: readonly Choice[] | undefined;
  defaultFilters: DefaultFilters;
  defaultSort: SortPayload;
  /** Rows per page, if not the person's choice for all lists. */
  usualSize?: number | undefined;
  rowPath?: ((row: Row) => string) | undefined;
  onApproach?: ((row: Row) => void) | undefined;
  /** A row's menu. */
  menu?: ComponentType<RowMenuProps<Row>> | undefined;
  keys?: RowActionKeys<Row> | undefined;
  /** This person's initial query, if not the list's own. */
  beginning?: string;
  /** Beside the filters, with the list's context. */
  views?: ReactNode;
  /** At the end of the toolbar, with the list's context. */
  toolbarEnd?: ReactNode;
  selects?: Selects<Row> | undefined;
  /** Fewer are not searched. */
  searchedFrom?: number | undefined;
  /** The typing pause before a search, in ms. */
  pause?: number | undefined;
  /** Called with the count. */
  onTotal?: ((total: number) => void) | undefined;
  /** Explains the columns. */
  hint?: ReactNode;
  /** Where nothing is found: offers to create it. */
  create?: ReactNode;
};

/** Makes rows selectable, with the actions on the selection. */
type Selects<Row> = {
  nameOf: (row: Row) => string;
  actions: (selection: Selection) => ReactNode;
};

/** A list of records: search, filters, count, columns, rows and pages. The URL holds its whole state. */
export function ListFrame<Row extends { id: string }>(props: ListFrameProps<Row>) {
  const { resource, storeKey, within, defaultFilters, defaultSort, beginning = '' } = props;
  const [chosenSize] = usePageSize();
  const { usualSize = defaultPageSize } = props;
  const pageSize = props.usualSize ?? chosenSize;
  const terms = { ...props, pageSize, usualSize };
  const router = useRouterProvider();
  const listRouter = useListRouter(terms);
  if (!useGoodAddress(terms, storeKey, beginning)) return null;
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
          <ListTermsContext value={terms}>
            <ListContent {...props} />
          </ListTermsContext>
        </RouterProviderContext>
      </ListBase>
    </RouterProviderContext>
  );
}

/** The frame itself shows failures, so no toast does. Prefetched data is not requested again. */
const queryOptions = { onError: () => undefined, staleTime: 2_000 };

function ListContent<Row extends { id: string }>(props: ListFrameProps<Row>) {
  const {
    resource,
    storeKey,
    texts,
    columns,
    filters,
    counts,
    sorts,
    rowPath,
    onApproach,
    menu,
    keys,
    views,
    toolbarEnd,
    selects,
    searchedFrom = 0,
    pause,
    onTotal,
    hint,
    within,
    create,
  } = props;
  const { data, error, refetch, isFetching, filterValues, total = 0 } = useListContext<Row>();
  useEffect(() => {
    if (data) onTotal?.(total);
  }, [data, total, onTotal]);
  const hasSearch = total >= searchedFrom || filterValues.searchText !== undefined;
  const areCards = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const view = useListView(resource, columns, areCards);
  useLastPageAtMost(texts.mostCounted);
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
        <ListToolbar
          searchLabel={hasSearch ? texts.search : undefined}
          pause={pause}
          filters={filters}
          sort={<Sorting columns={view.shown} sorts={sorts} areCards={areCards} />}
          areCards={areCards}
          counting={counts && { resource, counts, mostCounted: texts.mostCounted }}
        >
          {hint}
          <ResultCount {...texts} />
          {views}
          <ViewMenu view={view} />
          {toolbarEnd}
        </ListToolbar>
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
        <ListTable
          storeKey={storeKey}
          label={texts.label}
          columns={view.shown}
          rows={rows}
          rowPath={rowPath}
          onApproach={onApproach}
          menu={menu}
          keys={keys}
          isCompact={view.isCompact}
          areCards={areCards}
          selects={selects && { ...selection, nameOf: selects.nameOf }}
          empty={
            <NothingFound
              {...{ resource, within, filters, create }}
              title={texts.empty}
              countKey={texts.countKey}
              mostCounted={texts.mostCounted}
            />
          }
        />
      )}
      {rows && rows.length > 0 && (data || !error) && <ListFooter />}
      {isChoosing && <Box sx={{ height: { xs: 120, sm: 0 } }} />}
    </>
  );
}

type SortingProps = Pick<ListFrameProps<never>, 'columns' | 'sorts'> & { areCards: boolean };

/** The sort chip: for a list with sort orders of its own, and above cards, which have no column heads. */
function Sorting({ columns, sorts, areCards }: SortingProps) {
  const { text } = useTexts();
  const choices = sorts ?? (areCards ? columns.flatMap(sortsOf) : []);
  return (
    choices.length > 0 && (
      <Suspense fallback={<ChipToCome label={text('ui.list.sort')} />}>
        <SortChip choices={choices} hasOrder={areCards} />
      </Suspense>
    )
  );
}

/** Announced when it changes, so that a search's outcome is heard. */
function ResultCount({ countKey, mostCounted }: Pick<ListTexts, 'countKey' | 'mostCounted'>) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { total } = useListContext();
  const key = total === mostCounted ? `${countKey}Most` : countKey;
  return (
    <p className="resultCount" role="status">
      <span>{total === undefined ? '' : text(key, { smart_count: total, count: number(total) })}</span>
    </p>
  );
}
