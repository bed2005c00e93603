import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/layout/useCan.ts';

const ChangeParentDialog = lazy(async () => ({
  default: (await import('./ChangeParentDialog.tsx')).ChangeParentDialog,
}));

/** Opens the dialog that moves the current firm under another one, for those who may. */
export function ChangeParent() {
  const { text } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!useCan()('firms.setParent')) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" size="small" onClick={() => setOpen(true)}>
        {text('firms.changeParent.action')}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeParentDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
