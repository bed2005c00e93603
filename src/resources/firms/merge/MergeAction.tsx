import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { Action } from '#src/ui/Action.tsx';
import { useDeletedReason } from '../records/useDeletedReason.ts';

const MergeWithDialog = lazy(async () => ({
  default: (await import('./MergeWithDialog.tsx')).MergeWithDialog,
}));

/** Leads to the comparison of the current organization with another. */
export function MergeAction() {
  const reason = useDeletedReason();
  const { text } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!useCan()('firms.merge')) return null;
  return (
    <>
      <Action reason={reason} onPress={() => setOpen(true)}>
        {text('firms.merge.action')}
      </Action>
      {isOpen && (
        <Suspense>
          <MergeWithDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
