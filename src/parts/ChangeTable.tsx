import EditOutlined from '@mui/icons-material/EditOutlined';
import type { ReactNode } from 'react';
import './changeTable.css';
import './marks.css';

/** What became of a value; each has its own sign. */
export type ChangeSign = 'added' | 'deleted' | 'changed' | 'same';

type ChangeRow = {
  key: string;
  label: ReactNode;
  /** The words for the sign, if the table shows signs. */
  sign?: { kind: ChangeSign; text: string };
  /** A value in each column after the first. */
  values: readonly ReactNode[];
};

type ChangeTableProps = {
  label: string;
  /** The heads of all columns. */
  heads: readonly ReactNode[];
  groups: readonly { key: string; title?: string; note?: string; rows: readonly ChangeRow[] }[];
};

/** Values side by side, before and after; in groups, if these have titles. */
export function ChangeTable({ label, heads, groups }: ChangeTableProps) {
  return (
    <table className="cardTable changeTable" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified only by its position
            <th key={at} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ key, title, note, rows }) => (
        <tbody key={key}>
          {title && (
            <tr className="group">
              <th scope="rowgroup" colSpan={heads.length}>
                {title} {note && <small>{note}</small>}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.key} data-sign={row.sign?.kind} tabIndex={row.sign ? -1 : undefined}>
              <th scope="row">
                {row.sign && (
                  <span className="sign" role="img" aria-label={row.sign.text} title={row.sign.text}>
                    {marks[row.sign.kind]}
                  </span>
                )}{' '}
                {row.label}
              </th>
              {row.values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified only by its position
                <td key={at}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const marks: Record<ChangeSign, ReactNode> = {
  added: '+',
  deleted: '−',
  changed: <EditOutlined />,
  same: '',
};
