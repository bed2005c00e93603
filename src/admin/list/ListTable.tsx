import { Box, useMediaQuery } from '@mui/material';
import { type UIEvent, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { onKey } from '#src/ui/keys.ts';
import { actByKey, moveByKey } from '#src/ui/rowControls.ts';
import { CardHeader, ColumnHeader } from './ColumnHeader.tsx';
import { followRowLink, keepFromPanning } from './followRowLink.ts';
import { ListRow } from './ListRow.tsx';
import { useListDefinition } from './listDefinition.ts';
import { useLinkState } from './listOrigin.ts';
import { type Column, growingOf, type Identified, roleIf } from './listTypes.ts';
import { NothingFound } from './NothingFound.tsx';
import { TickHeader } from './TickHeader.tsx';
import { useApproach } from './useApproach.ts';
import { useColumnRoom } from './useColumnRoom.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { useRowMenu } from './useRowMenu.tsx';
import type { Selection } from './useSelection.ts';

type ListTableProps<Row> = {
  /** Those shown. */
  columns: readonly Column<Row>[];
  /** Undefined while there is nothing to show yet. */
  rows: readonly Row[] | undefined;
  isCompact: boolean;
  /** Whether rows are cards, see `listCards.css`. */
  areCards: boolean;
  selection: Selection;
};

/** A list's rows in a box of their own, under a sticky header. A click anywhere on a row follows its link. */
export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { columns, rows, isCompact, areCards, selection } = props;
  const { storeKey, texts, rowPath, onApproach, menu, keys, selects } = useListDefinition<Row>();
  const { text } = useTexts();
  const { isPlaceholderData, isFetching } = useListContext();
  const box = useRef<HTMLDivElement>(null);
  const isTouched = useMediaQuery('(hover: none)', { noSsr: true });
  const growing = growingOf(columns);
  useColumnRoom(
    box,
    areCards,
    useMemo(() => ({ columns, rows, isCompact }), [columns, rows, isCompact]),
  );
  const linkState = useLinkState();
  const rowMenu = useRowMenu(rows, menu);
  const { row: lastRow, setRow } = useKeptPlace(storeKey, box, rows !== undefined);
  const { pointed, handlers } = useApproach(rows, setRow, onApproach);
  const isBare =
    !areCards && !selects && !rows?.length && columns.every(({ sortable }) => sortable === false);
  const Header = areCards ? CardHeader : ColumnHeader;
  const tabStop = rows?.find(({ id }) => id === lastRow)?.id ?? rows?.[0]?.id;

  return (
    <div
      ref={box}
      className="listTable"
      // Hidden columns can be scrolled to by keys, even if nothing in the table is focusable.
      {...(isBare && { tabIndex: 0 })}
      data-compact={isCompact || undefined}
      data-cards={areCards || undefined}
      data-ticks={selects !== undefined || undefined}
      data-menus={menu !== undefined || undefined}
      onScroll={markScrolled}
    >
      <table
        role={roleIf(areCards, 'table')}
        aria-label={texts.label}
        aria-busy={isFetching}
        data-stale={isPlaceholderData || undefined}
      >
        <colgroup>
          {selects && <col />}
          {columns.map((column) => (
            <col key={column.key} data-grows={column === growing || undefined} />
          ))}
        </colgroup>
        <thead role={roleIf(areCards, 'rowgroup')}>
          <tr role={roleIf(areCards, 'row')}>
            {selects && (
              <TickHeader selection={selection} isDisabled={!rows?.length} isOverCards={areCards} />
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody
          // A group without rows would be an error to assistive technology.
          role={roleIf(areCards && rows?.length !== 0, 'rowgroup')}
          onClick={(event) => {
            followRowLink(event);
            rowMenu.onClick(event);
          }}
          onAuxClick={followRowLink}
          onMouseDown={keepFromPanning}
          onKeyDown={onKey((event) => {
            moveByKey(event);
            rowMenu.onKeyDown(event);
            actByKey(event, rows, keys);
          })}
          {...handlers}
        >
          {rows === undefined && <SkeletonRows columns={columns.length} hasTicks={selects !== undefined} />}
          {rows?.map((row) => (
            <ListRow<Row>
              key={row.id}
              row={row}
              columns={columns}
              path={rowPath?.(row)}
              linkState={linkState}
              hasMenu={menu !== undefined}
              isTabStop={row.id === tabStop}
              isCard={areCards}
              isApproached={areCards || isTouched || row.id === tabStop || row.id === pointed}
              tickLabel={selects && text('ui.selection.row', { name: selects.nameOf(row) })}
              isTicked={selects && selection.has(row.id)}
              onTick={selection.onTick}
            />
          ))}
        </tbody>
      </table>
      {rowMenu.menu}
      {rows?.length === 0 && (
        <Box sx={{ position: 'sticky', left: 0 }}>
          <NothingFound />
        </Box>
      )}
    </div>
  );
}

/**
 * Placeholder rows as one element with painted bars: they are usually shown for less time than separate elements
 * would take.
 */
function SkeletonRows({ columns, hasTicks }: { columns: number; hasTicks: boolean }) {
  const { text } = useTexts();
  return (
    <tr className="rowsToCome">
      {hasTicks && <td className="tick" />}
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells without content have no other name
        <td key={column}>
          {column === 0 && <span className="visuallyHidden">{text('ui.loading')}</span>}
          <span className="bars" />
        </td>
      ))}
    </tr>
  );
}

/** With columns scrolled out of view, the first one shows its edge. */
const markScrolled = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft !== 0);
