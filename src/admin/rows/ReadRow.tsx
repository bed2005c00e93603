import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import type { Part, PartColumn } from './partTypes.ts';
import { Updating } from './SavingRow.tsx';
import { useLate } from './useLate.ts';

type ReadRowProps<Row extends Part> = {
  columns: readonly PartColumn<Row>[];
  row: Row;
  name: string;
  isDeleted: boolean;
  /** Whether something in it is being saved while it is not open. */
  isSaving: boolean;
  /** Undefined if it can't be edited. */
  onEdit: (() => void) | undefined;
  /** Further actions, in a narrow card. */
  menu: ReactNode;
  /** A narrow card's text below it. */
  aside: ReactNode;
};

/** A row to read; its pencil appears with the pointer or the focus. */
export function ReadRow<Row extends Part>(props: ReadRowProps<Row>) {
  const { columns, row, name, isDeleted, isSaving, onEdit, menu, aside } = props;
  const { text } = useTexts();
  const isLate = useLate(isSaving);
  return (
    <tbody data-part={row.id} data-deleted={isDeleted || undefined} data-saving={isLate || undefined}>
      <tr>
        {columns.map(({ key, align, narrow, show }) => (
          <td key={key} data-align={align} data-narrow={narrow} data-column={key}>
            {show(row)}
          </td>
        ))}
        {aside && <td className="partAside">{aside}</td>}
        <td className="partEnd">
          {isLate && (
            <span role="status">
              <Updating>{text('recordParts.updating')}</Updating>
            </span>
          )}
          {onEdit && !isLate && (
            <>
              <IconButton
                className="partPencil"
                size="small"
                aria-label={text('recordParts.edit', { name })}
                // Save was here until now: the rest of a double click on it starts nothing.
                onClick={({ detail }) => detail > 1 || onEdit()}
              >
                <EditOutlined sx={{ width: 16, height: 16 }} />
              </IconButton>
              {menu}
            </>
          )}
        </td>
      </tr>
    </tbody>
  );
}
