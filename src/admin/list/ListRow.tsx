import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { type ChangeEventHandler, memo, type ReactNode, useMemo } from 'react';
import { RecordContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { RowControlsContext } from '#src/ui/rowControls.ts';
import { type Column, growingOf, type Identified, roleIf } from './listTypes.ts';

type ListRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  /** The row's link, if any. */
  path?: string | undefined;
  /** Router state of the link, see `ListOrigin`. */
  linkState: object;
  /** Whether the row has a menu. */
  hasMenu: boolean;
  /** Whether this row is the Tab stop. */
  isTabStop: boolean;
  /** Whether it is a card, in which each cell has its label. */
  isCard: boolean;
  /** Whether the pointer or the focus is here. */
  isApproached: boolean;
  /** The label of the row's checkbox, if rows can be selected. */
  tickLabel?: string | undefined;
  isTicked?: boolean | undefined;
  onTick?: ChangeEventHandler<HTMLInputElement> | undefined;
};

/** One record. Its first cell names it and has the link; redrawn only if something in it changed. */
export const ListRow = memo(function OneRow<Row extends Identified>(props: ListRowProps<Row>) {
  const { row, columns, path, linkState, hasMenu, isTabStop, isCard, isApproached } = props;
  const { tickLabel, isTicked, onTick } = props;
  const tabIndex = isTabStop && path === undefined && tickLabel === undefined ? 0 : -1;
  // Keys move to a row's link, and without one perhaps to nothing else.
  const showsMenu = hasMenu && (isApproached || path === undefined);
  const controls = useMemo(() => ({ areShown: isApproached, tabIndex }) as const, [isApproached, tabIndex]);
  const growing = growingOf(columns);
  return (
    <RecordContextProvider value={row}>
      <RowControlsContext value={controls}>
        <tr
          role={roleIf(isCard, 'row')}
          data-opens={path !== undefined || undefined}
          data-ticked={isTicked || undefined}
        >
          {tickLabel !== undefined && (
            <td role={roleIf(isCard, 'cell')} className="tick">
              <label>
                <input
                  type="checkbox"
                  value={row.id}
                  aria-label={tickLabel}
                  checked={isTicked}
                  onChange={onTick}
                  tabIndex={isTabStop && path === undefined ? 0 : -1}
                />
              </label>
            </td>
          )}
          {columns.map((column, index) => {
            const { key, label, align, card, render } = column;
            const grows = column === growing || undefined;
            const shown = inLines(render(row));
            return index > 0 ? (
              <td
                key={key}
                role={roleIf(isCard, 'cell')}
                data-label={isCard ? label : undefined}
                data-card={isCard ? card : undefined}
                data-align={align}
                data-grows={grows}
              >
                {shown}
                {showsMenu && index === columns.length - 1 && <RowMenuButton tabIndex={tabIndex} />}
              </td>
            ) : (
              <th key={key} role={roleIf(isCard, 'rowheader')} scope="row" data-grows={grows}>
                {path === undefined ? (
                  shown
                ) : (
                  <Link to={path} state={linkState} tabIndex={isTabStop ? 0 : -1}>
                    {shown}
                  </Link>
                )}
              </th>
            );
          })}
        </tr>
      </RowControlsContext>
    </RecordContextProvider>
  );
}) as <Row extends Identified>(props: ListRowProps<Row>) => ReactNode;

/**
 * An e-mail may break before its @; a long text has two lines, and the rest on hover. Other texts have one line and no
 * element of their own.
 */
function inLines(content: ReactNode) {
  if (typeof content !== 'string') return content;
  const at = content.indexOf('@');
  if (at > 0 && !content.includes(' '))
    return (
      <span className="eMail">
        {content.slice(0, at)}
        <wbr />
        {content.slice(at)}
      </span>
    );
  return content.length > longText ? (
    <span className="lines" title={content}>
      {content}
    </span>
  ) : (
    content
  );
}

/** In characters: shorter texts are narrower than a column may be. */
const longText = 28;

/** Positioned over the room reserved at the end of the row; the list handles its click. */
function RowMenuButton({ tabIndex }: { tabIndex: 0 | -1 }) {
  const { text } = useTexts();
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-menu
      aria-haspopup="menu"
      aria-label={text('ui.list.rowMenu')}
    >
      <MoreHoriz />
    </button>
  );
}
