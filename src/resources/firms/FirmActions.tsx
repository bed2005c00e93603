import { useState } from 'react';
import type { Firm, FirmDetails } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { Action } from '#src/ui/Action.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { FirmImpact } from './FirmImpact.tsx';
import { FactSetAction } from './factSet/FactSetAction.tsx';
import { useDeletedReason } from './records/useDeletedReason.ts';
import { useDetailsSave } from './records/useDetailsSave.tsx';

/** Actions on a firm as a whole (document 3, section 4). */
export function FirmActions() {
  const { details } = useRecordContext<Firm>();
  const reason = useDeletedReason();
  return (
    <>
      <FactSetAction reason={reason} />
      <StatusAction change={details.status === 'ACTIVE' ? 'defunct' : 'activate'} reason={reason} />
    </>
  );
}

/** Deletion, or the way back from it. */
export function FirmRecordAction() {
  const { details } = useRecordContext<Firm>();
  return <StatusAction change={details.recordStatus === 'EFFECTIVE' ? 'delete' : 'restore'} />;
}

const changes = {
  defunct: { field: 'status', to: 'DEFUNCT' },
  activate: { field: 'status', to: 'ACTIVE' },
  delete: { field: 'recordStatus', to: 'DELETED' },
  restore: { field: 'recordStatus', to: 'EFFECTIVE' },
} as const;
type Change = keyof typeof changes;

type StatusActionProps = { change: Change; reason?: string | undefined };

function StatusAction({ change, reason }: StatusActionProps) {
  const { text } = useTexts();
  const { displayName, details } = useRecordContext<Firm>();
  /** The question shows the firm as it was when it opened, also while the dialog fades out. */
  const [shown, setShown] = useState({ change, details });
  const [isAsking, setAsking] = useState(false);
  const { field } = changes[change];
  const { save, dialog } = useRecordSave({
    ...useDetailsSave<Partial<FirmDetails>>((of) => ({ [field]: of[field] })),
    done: text(`firms.changes.${shown.change}.done`),
  });
  const ask = () => {
    setShown({ change, details });
    setAsking(true);
  };
  const label = text(`firms.changes.${shown.change}.action`);
  return (
    <>
      <Action isDestructive={change === 'delete'} reason={reason} onPress={ask}>
        {text(`firms.changes.${change}.action`)}
      </Action>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        about={displayName}
        text={text(`firms.changes.${shown.change}.question`)}
        confirmLabel={label}
        isDestructive={shown.change === 'delete'}
        onConfirm={() => save({ [field]: changes[shown.change].to }, shown.details)}
        onClose={() => setAsking(false)}
      >
        <FirmImpact />
      </ConfirmDialog>
      {dialog}
    </>
  );
}
