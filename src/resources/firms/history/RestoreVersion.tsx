import { Button } from '@mui/material';
import { useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

type RestoreVersionProps = { version: number; onRestore: () => Promise<void> };

/** Asks before a whole firm is restored. */
export function RestoreVersion({ version, onRestore }: RestoreVersionProps) {
  const { text } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const label = text('firms.history.restore.version', { version });
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        text={text('firms.history.restore.question', { version })}
        confirmLabel={label}
        onConfirm={onRestore}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
