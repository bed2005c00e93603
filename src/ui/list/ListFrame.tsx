import { Box, useMediaQuery } from '@mui/material';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import {
  ListBase,
  RouterProviderContext,
  type SortPayload,
  useListContext,
  useRouterProvider,
} from 'react-admin';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { EmptyState } from '../EmptyState.tsx';
import type { Choice } from '../inputs/SelectInput.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { ListFooter, usePageSize } from './ListFooter.tsx';
import { ListTable } from './ListTable.tsx';
import { ChipToCome, ListToolbar } from './ListToolbar.tsx';
import { type DefaultFilters, defaultPageSize } from './listAddress.ts';
import { type Column, type Filter, type FilterCounts, sortsOf } from './listTypes.ts';
import type { RowActionKeys } from './rowControls.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useGoodAddress, useLastPageAtMost } from './useGoodAddress.ts';
import { ListTermsContext, useListRouter } from './useListAddress.ts';
import { useListView } from './useListView.ts';
import type { RowMenuProps } from './useRowMenu.tsx';
import { type Selection, useSelection } from './useSelection.ts';
import { ViewMenu } from './ViewMenu.tsx';

const SortChip = lazy(() => import('./SortChip.tsx').then((loaded) => ({ default: loaded.SortChip })));

/** The words of one list. */
export type ListTexts = {
  /** Names the table to those who can't see it. */
  label: string;
  search: string;
  /** How many there are: a key of the catalogs with a plural. */
  countKey: string;
  /** As many stand for that many or more, which `countKey` followed by `Most` says. */
  mostCounted?: number | undefined;
  empty: string;
  /** What is said when the list could not be loaded. */
  loadFailure: (error: unknown) => string;
};

type ListFrameProps<Row> = {
  resource: string;
  /** Under which the list's state is remembered. */
  storeKey: string;
  /** What every row is of; said nowhere, and not to be taken away. */
  within?: Readonly<Record<string, string>> | undefined;
  texts: ListTexts;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** Asked for when the menu of a filter is opened. */
  counts?: ((filter: object, signal: AbortSignal) => Promise<FilterCounts>) | undefined;
  /** What it can be sorted by, also where no column says it: a chip beside the filters. */
  sorts?: readonly Choice[] | undefined;
  defaultFilters: DefaultFilters;
  defaultSort: SortPayload;
  /** The rows of a page, where they are not as many as the person has chosen for all lists. */
  usualSize?: number | undefined;
  rowPath?: ((row: Row) => string) | undefined;
  onApproach?: ((row: Row) => void) | undefined;
  /** The menu of a row. */
  menu?: ComponentType<RowMenuProps<Row>> | undefined;
  keys?: RowActionKeys<Row> | undefined;
  /** The query it begins with for this person, where that is not the list's own beginning. */
  beginning?: string;
  /** Stands beside the filters, with the list's context. */
  views?: ReactNode;
  /** Stands at the end of the toolbar, with the list's context. */
  toolbarEnd?: ReactNode;
  selects?: Selects<Row> | undefined;
  /** Fewer are not searched. */
  searchedFrom?: number | undefined;
  /** How long typing pauses before it is searched, in ms. */
  pause?: number | undefined;
  /** Told how many there are. */
  onTotal?: ((total: number) => void) | undefined;
  /** Explains the columns. */
  hint?: ReactNode;
};

/** Makes rows that can be chosen, and says what can be done to those that are. */
export type Selects<Row> = {
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

/** The frame itself says what went wrong, so that no toast does. What was asked for ahead is not asked for again. */
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
  } = props;
  const { data, error, refetch, isFetching, filterValues, total = 0 } = useListContext<Row>();
  useEffect(() => {
    if (data) onTotal?.(total);
  }, [data, total, onTotal]);
  const hasSearch = total >= searchedFrom || filterValues.searchText !== undefined;
  const view = useListView(resource, columns);
  useLastPageAtMost();
  const { text } = useTexts();
  const lastRows = useRef(data);
  if (data) lastRows.current = data;
  const rows = data ?? lastRows.current;
  const visible = useMemo(
    () => columns.filter(({ key }) => !view.hidden.includes(key)),
    [columns, view.hidden],
  );
  const areCards = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const selection = useSelection(storeKey, rows);
  const isChoosing = selects !== undefined && selection.count > 0;
  const head = useRef<HTMLDivElement>(null);
  const clear = () => {
    selection.clear();
    head.current?.parentElement?.querySelector<HTMLElement>('thead input')?.focus();
  };
  const isFiltered = Object.keys(filterValues).length > 0;

  return (
    <>
      <div ref={head} className="listHead" data-choosing={isChoosing || undefined}>
        <ListToolbar
          searchLabel={hasSearch ? texts.search : undefined}
          pause={pause}
          filters={filters}
          sort={<Sorting columns={visible} sorts={sorts} areCards={areCards} />}
          areCards={areCards}
          counting={counts && { resource, counts, mostCounted: texts.mostCounted }}
        >
          {hint}
          <ResultCount {...texts} />
          {views}
          <ViewMenu columns={columns} view={view} />
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
          columns={visible}
          rows={rows}
          rowPath={rowPath}
          onApproach={onApproach}
          menu={menu}
          keys={keys}
          isCompact={view.isCompact}
          areCards={areCards}
          selects={selects && { ...selection, nameOf: selects.nameOf }}
          empty={<EmptyState title={texts.empty} hint={isFiltered ? text('ui.list.emptyHint') : undefined} />}
        />
      )}
      {rows && rows.length > 0 && <ListFooter />}
      {isChoosing && <Box sx={{ height: { xs: 120, sm: 0 } }} />}
    </>
  );
}

type SortingProps = Pick<ListFrameProps<never>, 'columns' | 'sorts'> & { areCards: boolean };

/** The chip that sorts a list: where it has choices of its own, and above cards, which have no heads to press. */
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

/** Announced when it changes, so that the outcome of a search is heard. */
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
