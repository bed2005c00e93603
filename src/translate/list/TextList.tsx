import { Button, useMediaQuery } from '@mui/material';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { wordsOf } from '#contract/normalise.ts';
import { appBase, isPublicPath } from '#contract/paths.ts';
import { ownName } from '#i18n/languageTags.ts';
import { setLocale } from '#i18n/texts.ts';
import type { Term } from '#i18n/translation/glossary.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import type { State } from '../catalogTexts.ts';
import { reach } from '../goal.ts';
import { type Proposal, propose, withdraw } from '../proposals.ts';
import { start } from '../start.ts';
import { canConfirm } from '../useEditedText.ts';
import { keyWords, words } from '../words.ts';
import { KeyFoot } from './KeyFoot.tsx';
import { phone } from './phone.ts';
import { previewOf } from './preview.ts';
import { filtered, grouped, isPending, nextToDo, type Row } from './rows.ts';
import { type RowActs, TextRow } from './TextRow.tsx';
import { TextTools } from './TextTools.tsx';
import { useFocusOn, useRows } from './useRows.ts';
import { useTextFilter } from './useTextFilter.ts';
import { useWork } from './useWork.ts';
import { useIndexes, wayTo } from './ways.ts';

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
const keys = { texts: 'translateKeys', table };

type TextListProps = {
  locale: string;
  rows: readonly Row[];
  glossary: readonly Term[];
  /** A proposal could not be stored. */
  onFull: () => void;
};

/** Every text of a locale, in groups by need. */
export function TextList({ locale, rows, glossary, onFull }: TextListProps) {
  const textFilter = useTextFilter();
  const { filter, clear } = textFilter;
  const isPhone = useMediaQuery(phone, { noSsr: true });
  const { usedOn, screens } = useIndexes();
  const navigate = useNavigate();
  const { shown, counts } = useMemo(() => filtered(rows, filter, usedOn), [rows, filter, usedOn]);
  const items = useMemo(() => grouped(shown), [shown]);
  const marks = useMemo(() => wordsOf(filter.search), [filter.search]);
  const work = useWork<Row, Proposal, typeof table>({
    param: 'at',
    keys,
    others: {
      confirm: () => current && confirm(current),
      skip: () => work.go(shown[work.at + 1] ?? shown[0]),
      nextToDo: () => work.go(nextToDo(shown, work.at)),
    },
    rows: shown,
    nameOf: ({ place }) => place,
    propose,
    withdraw: (place) => withdraw({ locale, place }),
    onFull,
  });
  const { current, editing, edit, go } = work;
  const virtual = useRows(items, current?.place, isPhone);
  useFocusOn(current?.place, editing !== undefined, virtual.box);

  const after = (row: Row) => {
    const index = shown.indexOf(row);
    return (isPending(row) ? nextToDo(shown, index) : undefined) ?? shown[index + 1];
  };
  const confirm = (row: Row) => {
    if (!canConfirm(row) || row.proposal) return;
    const { place, english, translation } = row;
    const proposed = { locale, place, english, replaced: translation, translation, confirmed: true };
    if (work.keep(place, undefined, proposed)) go(after(row));
  };
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

  return (
    <div className="translateList">
      <TextTools {...textFilter} {...{ locale, rows, shown, counts, usedOn, isPhone }} />
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
                    isEditing={isCurrent && editing !== undefined}
                    fault={work.unstored === row.place ? words.notStored : undefined}
                    onChoose={() => isCurrent || go(row)}
                    onEdit={() => go(row, 'row')}
                    onLeave={() => edit(undefined)}
                    onKept={() => {
                      work.remember(row.place, row.proposal);
                      go(after(row), 'row');
                    }}
                    onConfirm={() => confirm(row)}
                    onSkip={() => go(after(row), 'row')}
                    onFull={onFull}
                    onSee={see(row)}
                    preview={(typed) => previewOf(locale, row, rows, typed)}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <KeyFoot table={table} names={keyWords.translateKeys} note={say.stay} />
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
