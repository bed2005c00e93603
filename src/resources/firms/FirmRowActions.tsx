import { Suspense, useState } from 'react';
import type { FirmRow } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { Action } from '#src/ui/Action.tsx';
import { HierarchyDialog } from './hierarchy/lazyHierarchy.ts';
import { HistoryAction } from './history/HistoryAction.tsx';

/** A firm's row menu, besides the links to its screen. */
export function FirmRowActions() {
  const { text } = useTexts();
  const firm = useRecordContext<FirmRow>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Action onPress={() => setOpen(true)}>{text('firms.hierarchy.panel.view')}</Action>
      <HistoryAction />
      {isOpen && (
        <Suspense>
          <HierarchyDialog firm={firm} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
