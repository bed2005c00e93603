import { Box, useMediaQuery } from '@mui/material';
import { type ComponentType, type MouseEvent, type ReactNode, type UIEvent, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { onKey } from '../keys.ts';
import { CardHeader, ColumnHeader } from './ColumnHeader.tsx';
import { ListRow } from './ListRow.tsx';
import { useLinkState } from './listOrigin.ts';
import { type Column, type Identified, roleIf } from './listTypes.ts';
import { actByKey, moveByKey, type RowActionKeys } from './rowControls.ts';
import { TickHeader } from './TickHeader.tsx';
import { useApproach } from './useApproach.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { type RowMenuProps, useRowMenu } from './useRowMenu.tsx';
import type { Selection } from './useSelection.ts';

type ListTableProps<Row> = {
  /** Under which the place in the list is kept. */
  storeKey: string;
  label: string;
  columns: readonly Column<Row>[];
  /** Nothing while there is nothing to show yet. */
  rows: readonly Row[] | undefined;
  /** Where a row leads, if it leads anywhere. */
  rowPath?: ((row: Row) => string) | undefined;
  /** Called when a row is about to be opened: the pointer or the focus stays on it. */
  onApproach?: ((row: Row) => void) | undefined;
  /** The menu of a row, if there is one. */
  menu?: ComponentType<RowMenuProps<Row>> | undefined;
  keys?: RowActionKeys<Row> | undefined;
  isCompact: boolean;
  /** Whether rows stand as cards, see `listCards.css`. */
  areCards: boolean;
  /** Where rows can be chosen. */
  selects?: (Selection & { nameOf: (row: Row) => string }) | undefined;
  /** Said in place of the rows where there are none. */
  empty: ReactNode;
};

/** The rows of a list in a box of their own, under a header that stays. A click anywhere on a row follows its link. */
export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { storeKey, label, columns, rows, rowPath, onApproach, menu, keys, isCompact, areCards } = props;
  const { selects, empty } = props;
  const { text } = useTexts();
  const { isPlaceholderData, isFetching } = useListContext();
  const box = useRef<HTMLDivElement>(null);
  const isTouched = useMediaQuery('(hover: none)', { noSsr: true });
  const widths = columns.map(({ width }, at) =>
    menu && at === columns.length - 1 ? width + (isTouched ? touchRoom : menuRoom) : width,
  );
  const full = widths.reduce((sum, width) => sum + width, 0);
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
      // Columns out of view are scrolled to by keys, also where nothing in the table takes them.
      {...(isBare && { tabIndex: 0 })}
      data-compact={isCompact || undefined}
      data-cards={areCards || undefined}
      data-ticks={selects !== undefined || undefined}
      data-menus={menu !== undefined || undefined}
      onScroll={markScrolled}
    >
      <table
        role={roleIf(areCards, 'table')}
        aria-label={label}
        aria-busy={isFetching}
        data-stale={isPlaceholderData || undefined}
        style={
          areCards ? undefined : { minWidth: `calc(${full - scrollbar}px${selects ? ' + var(--tick)' : ''})` }
        }
      >
        <colgroup>
          {selects && <col className="ticks" />}
          {columns.map(({ key }, at) => (
            <col key={key} style={{ width: `${(100 * (widths[at] ?? 0)) / full}%` }} />
          ))}
        </colgroup>
        <thead role={roleIf(areCards, 'rowgroup')}>
          <tr role={roleIf(areCards, 'row')}>
            {selects && <TickHeader selection={selects} isDisabled={!rows?.length} isOverCards={areCards} />}
            {columns.map((column) => (
              <Header key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody
          role={roleIf(areCards, 'rowgroup')}
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
              isTicked={selects?.has(row.id)}
              onTick={selects?.onTick}
            />
          ))}
        </tbody>
      </table>
      {rowMenu.menu}
      {rows?.length === 0 && <Box sx={{ position: 'sticky', left: 0 }}>{empty}</Box>}
    </div>
  );
}

/** A row's menu button has room of its own, so that it never lies over what the last column says. */
const menuRoom = 28;
const touchRoom = 44;

/** What columns may give up for the bar of the rows' own scrolling; narrower, the box scrolls sideways. */
const scrollbar = 16;

/** The rows to come as one, whose bars are painted: they mostly stand for less time than their elements would take. */
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

/** Where columns have gone to the side, the first one shows its edge. */
const markScrolled = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft !== 0);

/**
 * Hands a click on a row to the row's link with its modifier keys, so that opening in a new tab works everywhere on
 * the row, by the middle button too. Controls in the row keep their clicks, and the main button can select text.
 */
function followRowLink(event: MouseEvent<HTMLElement>) {
  const { button, nativeEvent } = event;
  const isSelecting = button !== middle && document.getSelection()?.toString();
  if (!isOnRow(event) || button > middle || isSelecting) return;
  const inNewTab = { bubbles: true, cancelable: true, ctrlKey: true, metaKey: true };
  (event.target as Element)
    .closest('tr')
    ?.querySelector('a')
    ?.dispatchEvent(new globalThis.MouseEvent('click', button === middle ? inNewTab : nativeEvent));
}

/** A browser pans a box that is pressed with the middle button, and gives no click then. */
function keepFromPanning(event: MouseEvent<HTMLElement>) {
  if (event.button === middle && isOnRow(event)) event.preventDefault();
}

const middle = 1;
const isOnRow = ({ target }: MouseEvent) => !(target as Element).closest('a, button, input, label, .tick');
