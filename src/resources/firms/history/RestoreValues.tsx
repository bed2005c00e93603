import { Button } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { DiffRow } from './firmDiff.ts';
import { useFirmWords } from './useFirmWords.ts';

type RestoreValuesProps = { rows: readonly DiffRow[]; onRestore: () => Promise<void> };

/** Says of each chosen value what will happen before they are restored. */
export function RestoreValues({ rows, onRestore }: RestoreValuesProps) {
  const { text, nameOf, pieces } = useFirmWords();
  const [isAsking, setAsking] = useState(false);
  const label = text('firms.history.restore.values', { smart_count: rows.length });
  const consequence = (row: DiffRow) => {
    const name = nameOf(row);
    if (row.before && row.after) {
      const value = pieces(row, row.before);
      return text(`firms.history.restore.${value ? 'becomes' : 'isEmptied'}`, { name, value });
    }
    const held = (row.before ?? row.after ?? []).filter(({ field }) => field !== 'recordStatus');
    const value = pieces(row, held);
    return text(`firms.history.restore.${row.before ? 'isBack' : 'isDeleted'}`, {
      name: value ? `${name} (${value})` : name,
    });
  };
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        text={text('firms.history.restore.valuesQuestion')}
        confirmLabel={label}
        onConfirm={onRestore}
        onClose={() => setAsking(false)}
      >
        <ul>
          {rows.map((row) => (
            <li key={row.key}>{consequence(row)}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
