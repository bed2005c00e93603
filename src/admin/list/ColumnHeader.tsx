import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { useListSortContext } from 'react-admin';
import { type Column, roleIf, sortsOf } from './listTypes.ts';

type ColumnHeaderProps = { column: Pick<Column<never>, 'key' | 'label' | 'align' | 'sortable' | 'sorts'> };

/** Above cards it is for screen readers only: a chip sorts them. */
export const CardHeader = ({ column: { label } }: ColumnHeaderProps) => (
  <th role={roleIf(true, 'columnheader')} scope="col" className="visuallyHidden">
    {label}
  </th>
);

/** A column's name, and its sort button, or one for each of its sort orders. */
export function ColumnHeader({ column }: ColumnHeaderProps) {
  const { sort, setSort } = useListSortContext();
  const { label, align } = column;
  const sorts = sortsOf(column);
  const isSorted = sorts.some(({ value }) => value === sort.field);
  const isAscending = sort.order === 'ASC';
  const Arrow = isAscending ? ArrowUpward : ArrowDownward;
  return (
    <th
      scope="col"
      data-align={align}
      data-sorts={sorts.length > 1 || undefined}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      {sorts.length === 0 && <InTwoLines words={label} />}
      {sorts.map(({ value, label: name }) => (
        <button
          key={value}
          type="button"
          onClick={() =>
            setSort({ field: value, order: sort.field === value && isAscending ? 'DESC' : 'ASC' })
          }
        >
          <InTwoLines words={name} />
          {sort.field === value && <Arrow />}
        </button>
      ))}
    </th>
  );
}

/** Three words or more break at the blank that makes the longer line shortest. */
function InTwoLines({ words: all }: { words: string }) {
  const words = all.split(' ');
  if (words.length < 3) return all;
  const [lines = []] = words
    .map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')])
    .sort((one, other) => longest(one) - longest(other));
  return (
    <span className="headLines">
      <span>{lines[0]}</span> <span>{lines[1]}</span>
    </span>
  );
}

const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));
