import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useDeletedReason } from '../records/useDeletedReason.ts';

const ChangeParentDialog = lazy(async () => ({
  default: (await import('./ChangeParentDialog.tsx')).ChangeParentDialog,
}));

/** Opens the dialog that moves the current firm under another one, for those who may. */
export function ChangeParent() {
  const { text } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const reason = useDeletedReason();
  if (!useCan()('firms.setParent')) return null;
  return (
    <>
      <ReasonedButton
        reason={reason}
        variant="outlined"
        color="inherit"
        size="small"
        onClick={() => setOpen(true)}
      >
        {text('firms.changeParent.action')}
      </ReasonedButton>
      {isOpen && (
        <Suspense>
          <ChangeParentDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
