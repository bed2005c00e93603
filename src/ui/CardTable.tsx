import { isValidElement, type ReactNode } from 'react';
import { Timestamp } from './Timestamp.tsx';

type CardTableProps = {
  /** What a screen reader calls it. */
  label: string;
  /** The heads; the first is the one of the rows' names. */
  columns: readonly string[];
  /** A cell for each column, and at their end the row's buttons. */
  rows: readonly { key: string; cells: readonly ReactNode[]; action?: ReactNode }[];
};

/** Records in a card: a table, on a telephone a name with lines below it. Styled by `cardTable.css`. */
export function CardTable({ label, columns, rows }: CardTableProps) {
  const hasActions = rows.some(({ action }) => action);
  return (
    <table className="cardTable cardRows" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {hasActions && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells], action }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} data-column={isNamed(cell) ? columns[at + 1] : undefined}>
                {cell}
              </td>
            ))}
            {hasActions && <td className="action">{action}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A time means nothing without its column's word. */
const isNamed = (cell: ReactNode) => isValidElement(cell) && cell.type === Timestamp;
