import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import { Button, ButtonBase } from '@mui/material';
import {
  type FocusEvent,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useListContext, useListFilterContext } from 'react-admin';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { SearchInput } from '../inputs/SearchInput.tsx';
import { FilterChip } from './FilterChip.tsx';
import { useListDefinition } from './listDefinition.ts';
import { type Column, sortsOf } from './listTypes.ts';
import { useListAddress } from './useListAddress.ts';
import type { ListView } from './useListView.ts';
import { ViewMenu } from './ViewMenu.tsx';

const SortChip = lazy(() => import('./SortChip.tsx').then((loaded) => ({ default: loaded.SortChip })));
/** Few lists have these. */
const FilterSegments = lazy(() =>
  import('./FilterSegments.tsx').then((loaded) => ({ default: loaded.FilterSegments })),
);
const TextFilterChip = lazy(() =>
  import('./TextFilterChip.tsx').then((loaded) => ({ default: loaded.TextFilterChip })),
);

type ListToolbarProps = {
  hasSearch: boolean;
  view: ListView<never>;
  /** Rows are cards: the sort chip is at the end of the line. */
  areCards: boolean;
};

/**
 * The search, the filters, and the button that clears them, all kept in the URL. Not redrawn when rows arrive. Styled
 * by `listTools.css`.
 */
export const ListToolbar = memo(function Toolbar({ hasSearch, view, areCards }: ListToolbarProps) {
  const { text } = useTexts();
  const { resource, texts, filters, counts, hint, views, toolbarEnd } = useListDefinition();
  const { countLimit } = texts;
  const { filterValues, latest, ask } = useLatestFilters();
  const [clearings, setClearings] = useState(0);
  const change = (source: string, value: unknown) => ask({ ...latest.current, [source]: value });
  const clearAll = () => {
    ask({});
    setClearings(clearings + 1);
  };
  const sort = <Sorting columns={view.shown} areCards={areCards} />;

  return (
    <div
      className="listToolbar"
      data-screen-only
      data-toolbar
      data-segments={filters.some(({ areSegments }) => areSegments) || undefined}
    >
      {hasSearch && <ListSearch key={clearings} latest={latest} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has no action of its own, it only scrolls to a focused button */}
      <div className="filters" onFocus={bringIntoView}>
        {filters.map((filter) => {
          if (filter.isHidden && filterValues[filter.source] === undefined) return null;
          const isSegmented = filter.areSegments && !areCards;
          const Chip = isSegmented ? FilterSegments : filter.isText ? TextFilterChip : FilterChip;
          return (
            <Suspense key={filter.source} fallback={<ChipToCome label={filter.label} />}>
              <Chip
                filter={filter}
                value={filterValues[filter.source]}
                onChange={(value) => change(filter.source, value)}
                counting={counts && { resource, counts, countLimit }}
              />
            </Suspense>
          );
        })}
        {!areCards && sort}
        <Button
          color="inherit"
          startIcon={<FilterAltOff />}
          className="iconAlone clearAll"
          onClick={clearAll}
          disabled={Object.keys(filterValues).length === 0}
          title={text('ui.list.clearAll')}
        >
          <span className="wordsAside">{text('ui.list.clearAll')}</span>
        </Button>
      </div>
      <div className="end">
        {areCards && sort}
        {hint}
        <ResultCount />
        {views}
        <ViewMenu view={view} />
        {toolbarEnd}
      </div>
    </div>
  );
});

/** The filters set last, which the URL follows: a change must not lose one made just before it. */
function useLatestFilters() {
  const { filterValues, setFilters } = useListFilterContext();
  const latest = useRef<FilterValues>(filterValues);
  useLayoutEffect(() => {
    latest.current = filterValues;
  }, [filterValues]);
  const ask = (values: FilterValues) => {
    latest.current = values;
    setFilters(values, {});
  };
  return { filterValues, latest, ask };
}

type FilterValues = Record<string, unknown>;

function ListSearch({ latest }: { latest: RefObject<FilterValues> }) {
  const { texts, pause } = useListDefinition();
  const { filterValues } = useListFilterContext();
  const address = useListAddress();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;

  /**
   * Replaces the history entry: intermediate typing is nothing to go back to. A user who has opened a record since,
   * whose screen is still loading, would be called back.
   */
  const searchFor = (searchText: string) => {
    if (isLeaving) return;
    const { searchText: _, ...others } = latest.current;
    const filter = searchText ? { ...others, searchText } : others;
    latest.current = filter;
    navigate({ search: address({ filter, page: 1 }) }, { replace: true });
  };
  return (
    <SearchInput
      label={texts.search}
      pause={pause}
      value={filterValues.searchText ?? ''}
      onSearch={searchFor}
    />
  );
}

type SortingProps = {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'sortable' | 'sorts'>[];
  areCards: boolean;
};

/** The sort chip: for a list with sort orders of its own, and above cards, which have no column heads. */
function Sorting({ columns, areCards }: SortingProps) {
  const { sorts } = useListDefinition();
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
function ResultCount() {
  const { countKey, countLimit } = useListDefinition().texts;
  const { text } = useTexts();
  const { number } = useFormats();
  const { total } = useListContext();
  const key = total === countLimit ? `${countKey}Most` : countKey;
  return (
    <p className="resultCount" role="status">
      <span>{total === undefined ? '' : text(key, { smart_count: total, count: number(total) })}</span>
    </p>
  );
}

/** Reserves the room of a chip whose code is loading. */
function ChipToCome({ label }: { label: string }) {
  return (
    <div className="filterChip">
      <ButtonBase disabled>{label}</ButtonBase>
    </div>
  );
}

/** On a telephone the filters scroll; a browser leaves a partly visible focused one where it is. */
const bringIntoView = ({ target }: FocusEvent) =>
  target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
