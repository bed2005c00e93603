import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import { Button, ButtonBase } from '@mui/material';
import { type FocusEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate, useNavigation } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { SearchInput } from '../inputs/SearchInput.tsx';
import { FilterChip } from './FilterChip.tsx';
import { useListDefinition } from './listDefinition.ts';
import { useListAddress } from './useListAddress.ts';

/** Few lists have these. */
const TextFilterChip = lazy(() =>
  import('./TextFilterChip.tsx').then((loaded) => ({ default: loaded.TextFilterChip })),
);

type ListToolbarProps = {
  hasSearch: boolean;
  /** The chip that sorts the list, if it has one. */
  sort: ReactNode;
  /** Rows are cards: the sort chip is at the end of the line. */
  areCards: boolean;
  /** At the end of the line. */
  children: ReactNode;
};

/** The search, the filters, and the button that clears them, all kept in the URL. Styled by `listTools.css`. */
export function ListToolbar({ hasSearch, sort, areCards, children }: ListToolbarProps) {
  const { text } = useTexts();
  const { resource, texts, filters, counts, pause } = useListDefinition();
  const { countLimit } = texts;
  const { filterValues, setFilters } = useListContext();
  const address = useListAddress();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const [clearings, setClearings] = useState(0);
  const change = (source: string, value: unknown) => setFilters({ ...filterValues, [source]: value }, {});

  /**
   * Replaces the history entry: intermediate typing is nothing to go back to. A user who has opened a record since,
   * whose screen is still loading, would be called back.
   */
  const searchFor = (searchText: string) => {
    if (isLeaving) return;
    const { searchText: _, ...others } = filterValues;
    const filter = searchText ? { ...others, searchText } : others;
    navigate({ search: address({ filter, page: 1 }) }, { replace: true });
  };

  const clearAll = () => {
    setFilters({}, {});
    setClearings(clearings + 1);
  };

  return (
    <div className="listToolbar" data-screen-only data-toolbar>
      {hasSearch && (
        <SearchInput
          key={clearings}
          label={texts.search}
          pause={pause}
          value={filterValues.searchText ?? ''}
          onSearch={searchFor}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has no action of its own, it only scrolls to a focused button */}
      <div className="filters" onFocus={bringIntoView}>
        {filters.map((filter) => {
          const Chip = filter.isText ? TextFilterChip : FilterChip;
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
        {children}
      </div>
    </div>
  );
}

/** Reserves the room of a chip whose code is loading. */
export function ChipToCome({ label }: { label: string }) {
  return (
    <div className="filterChip">
      <ButtonBase disabled>{label}</ButtonBase>
    </div>
  );
}

/** On a telephone the filters scroll; a browser leaves a partly visible focused one where it is. */
const bringIntoView = ({ target }: FocusEvent) =>
  target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
