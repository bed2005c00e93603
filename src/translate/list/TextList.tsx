import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import { Button, useMediaQuery } from '@mui/material';
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { wordsOf } from '#contract/normalise.ts';
import { appBase, isPublicPath } from '#contract/paths.ts';
import { ownName } from '#i18n/languageTags.ts';
import { setLocale } from '#i18n/texts.ts';
import type { Term } from '#i18n/translation/glossary.ts';
import { suspicionKinds } from '#i18n/translation/suspicions.ts';
import { SearchInput } from '#src/admin/inputs/SearchInput.tsx';
import { Segments } from '#src/admin/inputs/Segments.tsx';
import { FilterChip } from '#src/admin/list/FilterChip.tsx';
import { chosen } from '#src/admin/list/listTypes.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { KeyName } from '#src/ui/KeyName.tsx';
import { useScreenKeys } from '#src/ui/useScreenKeys.ts';
import { loadScreens, loadUsedOn, type State } from '../catalogTexts.ts';
import { reach } from '../goal.ts';
import { type Proposal, propose, withdraw } from '../proposals.ts';
import { start } from '../start.ts';
import { canConfirm } from '../useEditedText.ts';
import { keyWords, words } from '../words.ts';
import {
  fileOf,
  filtered,
  grouped,
  isPending,
  nextToDo,
  type Row,
  type Shown,
  shownKinds,
  type UsedOn,
} from './rows.ts';
import { type RowActs, TextRow } from './TextRow.tsx';
import { useTextFilter } from './useTextFilter.ts';
import '#src/admin/list/listTools.css';
import '#src/admin/inputs/segments.css';

const say = words.list;
const table = {
  next: ['j'],
  previous: ['k'],
  edit: ['Enter'],
  confirm: ['c'],
  skip: ['s'],
  nextToDo: ['n'],
  undo: ['u'],
} as const;
const named: Record<Shown, string> = {
  all: say.all,
  pending: say.pending,
  suspect: words.states.suspect,
  same: words.states.same,
  done: words.states.done,
  proposed: words.states.proposed,
};

type TextListProps = {
  locale: string;
  rows: readonly Row[];
  glossary: readonly Term[];
  /** A proposal could not be stored. */
  onFull: () => void;
};

/** Every text of a locale, in groups by need. */
export function TextList({ locale, rows, glossary, onFull }: TextListProps) {
  const { filter, at: chosenPlace, change, clear, goTo } = useTextFilter();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const { usedOn, screens } = useIndexes();
  const navigate = useNavigate();
  const { shown, counts } = useMemo(() => filtered(rows, filter, usedOn), [rows, filter, usedOn]);
  const items = useMemo(() => grouped(shown), [shown]);
  const [isEditing, edit] = useState(false);
  const [fault, setFault] = useState<{ place: string; text: string }>();
  const undoable = useRef<{ place: string; before: Proposal | undefined }[]>([]);
  const at = shown.findIndex(({ place }) => place === chosenPlace);
  const current = shown[at];
  const marks = useMemo(() => wordsOf(filter.search), [filter.search]);
  const virtual = useRows(items, current?.place, isPhone);
  useFocusOn(current?.place, isEditing, virtual.box);

  const go = (row: Row | undefined, editing = false) => {
    if (row) goTo(row.place);
    edit(editing && row !== undefined);
  };
  const kept = (row: Row) => {
    undoable.current.push({ place: row.place, before: row.proposal });
    setFault(undefined);
  };
  const after = (row: Row) => {
    const index = shown.indexOf(row);
    return (isPending(row) ? nextToDo(shown, index) : undefined) ?? shown[index + 1];
  };
  const tryTo = (place: string, act: () => void) => {
    try {
      act();
    } catch (error) {
      console.error(error);
      setFault({ place, text: words.notStored });
      onFull();
    }
  };
  const confirm = (row: Row) => {
    if (!canConfirm(row) || row.proposal) return;
    const { place, english, translation } = row;
    tryTo(place, () => {
      propose({ locale, place, english, replaced: translation, translation, confirmed: true });
      kept(row);
      go(after(row));
    });
  };
  const undo = () => {
    const last = undoable.current.pop();
    if (!last) return;
    tryTo(last.place, () => (last.before ? propose(last.before) : withdraw({ locale, place: last.place })));
    goTo(last.place);
  };
  useScreenKeys({ texts: 'translateKeys', table }, (action, { target }) => {
    if (action === 'edit' && target instanceof Element && target.closest('button, a, [role=menuitem], input'))
      return false;
    const acts = {
      next: () => go(shown[Math.min(at + 1, shown.length - 1)]),
      previous: () => go(shown[Math.max(at - 1, 0)]),
      edit: () => go(current ?? shown[0], true),
      confirm: () => current && confirm(current),
      skip: () => go(shown[at + 1] ?? shown[0]),
      nextToDo: () => go(nextToDo(shown, at)),
      undo,
    };
    acts[action]();
    return true;
  });
  const see = (row: Row): RowActs['onSee'] => {
    const way = wayTo(row.place, usedOn[row.place] ?? [], screens);
    if (!way) return undefined;
    return async () => {
      reach({ place: row.place, screen: way.screen });
      await setLocale(locale);
      await start();
      if (isPublicPath(way.path)) window.location.assign(appBase + way.path);
      else navigate(way.path);
    };
  };
  const pending = shown.filter((row) => isPending(row) && !row.proposal).length;

  const choices = useChoices(rows, usedOn);
  const showChoices = shownKinds.map((value) => ({
    value,
    label: named[value],
    aside: words.number(counts[value]),
  }));
  const setAll = (key: 'screens' | 'files' | 'reasons') => (value: string | string[] | undefined) =>
    change(key, value && chosen(value));
  const isFiltered =
    filter.search !== '' ||
    filter.show !== 'all' ||
    [...filter.screens, ...filter.files, ...filter.reasons].length > 0;
  const chips = (['screen', 'file', 'reason'] as const).map((name) => (
    <FilterChip
      key={name}
      filter={{ source: name, label: say[name], choices: choices[name], multiple: true }}
      value={filter[`${name}s`]}
      onChange={setAll(`${name}s`)}
    />
  ));

  return (
    <div className="translateList">
      <div className="listToolbar" data-toolbar>
        {!isPhone && (
          <Segments
            label={say.show}
            choices={showChoices}
            value={filter.show}
            onChange={(show) => change('show', show)}
          />
        )}
        <SearchInput
          label={say.search(ownName(locale))}
          value={filter.search}
          pause={150}
          onSearch={(search) => change('search', search)}
        />
        <div className="filters">
          {isPhone && (
            <FilterChip
              filter={{ source: 'show', label: say.state, choices: showChoices.slice(1) }}
              value={filter.show === 'all' ? undefined : filter.show}
              onChange={(value) => change('show', value)}
            />
          )}
          {chips}
        </div>
        {isFiltered && (
          <Button
            className="clearAll"
            color="inherit"
            aria-label={say.clear}
            title={say.clear}
            onClick={clear}
          >
            <FilterAltOff />
          </Button>
        )}
        <span className="resultCount" role="status">
          {say.count(shown.length, pending)}
        </span>
      </div>
      {shown.length === 0 ? (
        <div className="translateTable">
          <EmptyState title={say.empty} hint={say.emptyHint}>
            <Button variant="outlined" color="inherit" onClick={clear}>
              {say.clear}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <div ref={virtual.box} className="translateTable">
          <table aria-label={say.texts} aria-rowcount={items.length + 1}>
            <thead>
              <tr aria-rowindex={1}>
                {[say.state, words.english, ownName(locale), say.usedOn].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
                <th scope="col">
                  <span className="unseen">{say.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody style={virtual.space}>
              {virtual.items.map(({ index, key, gap }) => {
                const item = items[index];
                if (!item) return null;
                const placed = { index, gap, measure: virtual.measure };
                if ('heading' in item) return <GroupRow key={key} {...placed} {...item} />;
                const { row } = item;
                const isCurrent = row.place === current?.place;
                return (
                  <TextRow
                    key={key}
                    {...placed}
                    {...{ row, locale, glossary, isCurrent, marks }}
                    screens={usedOn[row.place] ?? []}
                    isEditing={isCurrent && isEditing}
                    fault={fault?.place === row.place ? fault.text : undefined}
                    onChoose={() => isCurrent || go(row)}
                    onEdit={() => go(row, true)}
                    onLeave={() => edit(false)}
                    onKept={() => {
                      kept(row);
                      go(after(row), true);
                    }}
                    onConfirm={() => confirm(row)}
                    onSkip={() => go(after(row), true)}
                    onFull={onFull}
                    onSee={see(row)}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <p className="translateFoot">
        {Object.entries(table).map(([action, [key]]) => (
          <span key={action}>
            <KeyName name={key} />
            {keyWords.translateKeys[action as keyof typeof table]}
          </span>
        ))}
        <span>{say.stay}</span>
      </p>
    </div>
  );
}

type GroupRowProps = {
  index: number;
  gap: number;
  measure: (row: Element | null) => void;
  heading: State;
  count: number;
};

const GroupRow = ({ index, gap, measure, heading, count }: GroupRowProps) => (
  <tr
    ref={measure}
    data-index={index}
    style={{ marginBlockStart: gap }}
    aria-rowindex={index + 2}
    className="group"
  >
    <th scope="rowgroup">
      {words.states[heading]} <span>{words.number(count)}</span>
    </th>
  </tr>
);

/** The rows in view; on a telephone the page scrolls, else their box. The current row is always there. */
function useRows(items: ReturnType<typeof grouped>, current: string | undefined, isPhone: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const at = items.findIndex((item) => 'row' in item && item.row.place === current);
  const options = {
    count: items.length,
    getItemKey: (index: number) => {
      const item = items[index];
      return item && 'row' in item ? item.row.place : `group ${index}`;
    },
    estimateSize: (index: number) => {
      const item = items[index];
      if (item && 'heading' in item) return 26;
      return isPhone ? 150 : 44;
    },
    overscan: 8,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) =>
      [...new Set([...defaultRangeExtractor(range), ...(at < 0 ? [] : [at])])].sort((a, b) => a - b),
  };
  const inBox = useVirtualizer({
    ...options,
    enabled: !isPhone,
    getScrollElement: () => box.current,
    scrollPaddingStart: 64,
    scrollPaddingEnd: 16,
  });
  const onPage = useWindowVirtualizer({
    ...options,
    enabled: isPhone,
    scrollMargin: margin,
    scrollPaddingStart: 64,
    scrollPaddingEnd: 88,
  });
  const virtual = isPhone ? onPage : inBox;
  useLayoutEffect(() => {
    if (isPhone && box.current) setMargin(box.current.getBoundingClientRect().top + window.scrollY);
  }, [isPhone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the row is, whatever else has changed
  useLayoutEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [current]);
  const shown = virtual.getVirtualItems();
  const start = isPhone ? margin : 0;
  return {
    box,
    /** With the space of the rows that are out of view. */
    items: shown.map(({ index, key, start: top }, n) => ({
      index,
      key,
      gap: top - (shown[n - 1]?.end ?? start),
    })),
    measure: virtual.measureElement,
    space: { paddingBlockEnd: virtual.getTotalSize() - ((shown.at(-1)?.end ?? start) - start) },
  };
}

/** The current row has the focus, unless one is typing in it or somewhere else. */
function useFocusOn(place: string | undefined, isEditing: boolean, box: { current: HTMLElement | null }) {
  useEffect(() => {
    if (!place || isEditing) return;
    const { activeElement } = document;
    const isFree = !activeElement || activeElement === document.body || activeElement.matches('h1');
    if (!isFree && !box.current?.contains(activeElement)) return;
    box.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [place, isEditing, box]);
}

function useIndexes() {
  const [indexes, setIndexes] = useState<{ usedOn: UsedOn; screens: Record<string, string> }>({
    usedOn: {},
    screens: {},
  });
  useEffect(() => {
    Promise.all([loadUsedOn(), loadScreens()]).then(
      ([usedOn, screens]) => setIndexes({ usedOn, screens }),
      console.error,
    );
  }, []);
  return indexes;
}

function useChoices(rows: readonly Row[], usedOn: UsedOn) {
  return useMemo(() => {
    const labelled = (value: string) => ({
      value,
      label: value === 'everywhere' ? say.everywhere : value,
      group: say.screen,
    });
    const files = [...new Set(rows.map(fileOf))].sort();
    return {
      screen: [...new Set(Object.values(usedOn).flat())].sort().map(labelled),
      file: files.map((value) => {
        const [folder = '', file] = value.split('/');
        return { value, label: value, group: say.folders[file ? folder : 'en'] ?? folder };
      }),
      reason: suspicionKinds.map((value) => ({ value, label: say.reasons[value] })),
    };
  }, [rows, usedOn]);
}

/** The screen of a text that one can get to; a text of most screens is on that of its catalog, or around any. */
function wayTo(place: string, names: readonly string[], screens: Record<string, string>) {
  for (const screen of names) {
    if (screen === 'everywhere') {
      const [catalog = ''] = place.split('.');
      return { screen: say.everywhere, path: screens[catalog] ?? '/' };
    }
    const path = screens[screen];
    if (path !== undefined) return { screen, path };
  }
  return undefined;
}
