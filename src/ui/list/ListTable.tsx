import { Box } from '@mui/material';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ColumnHeader } from './ColumnHeader';
import type { Column } from './listTypes';
import { tableStyle } from './tableStyle';

type ListTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** Nothing while there is nothing to show yet. */
  rows: readonly Row[] | undefined;
  /** Where a row leads, if it leads anywhere. */
  rowPath?: ((row: Row) => string) | undefined;
  /** Called when a row is about to be opened: the pointer or the focus is on it. */
  onApproach?: ((row: Row) => void) | undefined;
  isCompact: boolean;
  /** Said in place of the rows where there are none. */
  empty: ReactNode;
};

/** The rows of a list in a box of their own, under a header that stays. A click anywhere on a row follows its link. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, columns, rows, rowPath, onApproach, isCompact, empty } = props;
  const { page, isPlaceholderData, isFetching } = useListContext();
  const box = useRef<HTMLDivElement>(null);
  const full = columns.reduce((sum, { width }) => sum + width, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins at its top
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [page]);

  return (
    <Box ref={box} sx={tableStyle} data-compact={isCompact || undefined}>
      <table
        aria-label={label}
        aria-busy={isFetching}
        data-stale={isPlaceholderData || undefined}
        style={{ minWidth: full * narrowest }}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width: `${(100 * width) / full}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link in each row is the keyboard's way */}
        <tbody onClick={followRowLink}>
          {rows === undefined && <SkeletonRows columns={columns.length} />}
          {rows?.map((row) => (
            <RecordContextProvider key={row.id} value={row}>
              <tr
                data-opens={rowPath && true}
                onPointerEnter={() => onApproach?.(row)}
                onFocus={() => onApproach?.(row)}
              >
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.key} scope="row">
                      {rowPath ? <Link to={rowPath(row)}>{column.render(row)}</Link> : column.render(row)}
                    </th>
                  ) : (
                    <Cell key={column.key} align={column.align} content={column.render(row)} />
                  ),
                )}
              </tr>
            </RecordContextProvider>
          ))}
        </tbody>
      </table>
      {rows?.length === 0 && <Box sx={{ position: 'sticky', left: 0 }}>{empty}</Box>}
    </Box>
  );
}

/** How far columns may shrink before the box scrolls sideways. */
const narrowest = 0.92;

/** Text that is too long for its column is whole on hover. */
function Cell({ align, content }: { align: 'right' | undefined; content: ReactNode }) {
  return (
    <td data-align={align} title={typeof content === 'string' ? content : undefined}>
      {content}
    </td>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  const translate = useTranslate();
  return Array.from({ length: skeletonRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of such a row neither
        <td key={column}>
          {row + column === 0 && <span className="spoken">{translate('ui.loading')}</span>}
          <span className="bar" />
        </td>
      ))}
    </tr>
  ));
}

/** Fills the box on a large screen; more could not be seen. */
const skeletonRows = 25;

/**
 * Hands a click on a row to the row's link with its modifier keys, so that opening in a new tab works everywhere on
 * the row. Controls in the row keep their clicks, and text can be selected.
 */
function followRowLink(event: MouseEvent<HTMLElement>) {
  const target = event.target as Element;
  if (target.closest('a, button, input, label') || document.getSelection()?.toString()) return;
  target
    .closest('tr')
    ?.querySelector('a')
    ?.dispatchEvent(new globalThis.MouseEvent('click', event.nativeEvent));
}
