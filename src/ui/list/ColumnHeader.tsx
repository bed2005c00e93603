import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { useListSortContext } from 'react-admin';
import type { Column } from './listTypes.ts';

type ColumnHeaderProps = { column: Pick<Column<never>, 'key' | 'label' | 'align' | 'sortable'> };

/** A column's name, and the button that sorts by it. */
export function ColumnHeader({ column: { key, label, align, sortable = true } }: ColumnHeaderProps) {
  const { sort, setSort } = useListSortContext();
  const isSorted = sort.field === key;
  const isAscending = sort.order === 'ASC';
  if (!sortable) {
    return (
      <th scope="col" data-align={align}>
        {label}
      </th>
    );
  }
  const Arrow = isAscending ? ArrowUpward : ArrowDownward;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        onClick={() => setSort({ field: key, order: isSorted && isAscending ? 'DESC' : 'ASC' })}
      >
        {label}
        {isSorted && <Arrow />}
      </button>
    </th>
  );
}
