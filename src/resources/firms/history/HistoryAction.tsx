import { Suspense, useState } from 'react';
import type { Firm, FirmRow } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { Action } from '#src/ui/Action.tsx';
import { HistoryDialog } from './lazyHistory.ts';

/** The history of the current firm, for everyone who may see the firm. */
export function HistoryAction() {
  const { text } = useTexts();
  const firm = useRecordContext<Firm | FirmRow>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Action onPress={() => setOpen(true)}>{text('firms.history.action')}</Action>
      {isOpen && (
        <Suspense>
          <HistoryDialog firm={firm} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
