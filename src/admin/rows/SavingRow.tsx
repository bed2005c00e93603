import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts.ts';
import type { Part, PartColumn } from './partTypes.ts';

type SavingRowProps<Row extends Part> = {
  part: string;
  columns: readonly PartColumn<Row>[];
  /** As it will be. */
  row: Row;
  isNew: boolean;
  /** Whether its columns show everything typed. */
  isPanel: boolean;
};

/** A row whose save takes noticeably long: its new values, and that they are not saved yet. */
export function SavingRow<Row extends Part>({ part, columns, row, isNew, isPanel }: SavingRowProps<Row>) {
  const { text } = useTexts();
  const status = useRef<HTMLTableCellElement>(null);
  // Its fields are gone, and the focus with them.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) status.current?.focus({ preventScroll: true });
  }, []);
  return (
    <tbody data-part={part} data-saving aria-busy>
      <tr>
        {columns.map(({ key, align, field, show, narrow }) => (
          <td key={key} data-align={align} data-narrow={narrow} data-column={key}>
            {isNew && !field && !isPanel ? '–' : show(row)}
          </td>
        ))}
        <td ref={status} className="partEnd" tabIndex={-1} role="status">
          <Updating>{text('recordParts.updating')}</Updating>
        </td>
      </tr>
    </tbody>
  );
}

export const Updating = ({ children }: { children: string }) => (
  <span className="partUpdating">
    <span aria-hidden />
    {children}
  </span>
);
