import { useState } from 'react';
import { useGetRecordRepresentation } from 'react-admin';
import type { User } from '#contract/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** Enable User or Disable User, after a question that names the user (document 2, section 4; ruling 19). */
export function UserStatusButton() {
  const { text } = useTexts();
  const represent = useGetRecordRepresentation();
  const can = useCan();
  const user = useRecordContext<User>();
  const { reasonAgainstStatus } = useCeiling();
  /** The question shows the user as they were when it opened, even while the dialog fades out. */
  const [shown, setShown] = useState(user);
  const [isAsking, setAsking] = useState(false);
  const status = shown.status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE';
  const { save, dialog } = useRecordSave({
    by: 'users.setStatus',
    valuesOf: statusOf,
    done: text(`users.statusChange.done.${status}`),
    // A pending invite can't be undone into a session; others were logged out, and no Undo logs them in.
    undone: status === 'DISABLED' && shown.accountConfirmed ? text('users.statusChange.undone') : undefined,
  });
  if (!can('users.setStatus')) return null;

  const label = ({ status }: User) =>
    text(status === 'ACTIVE' ? 'users.statusChange.disable' : 'users.statusChange.enable');
  const ask = () => {
    setShown(user);
    setAsking(true);
  };
  const name = String(represent(shown));
  return (
    <>
      <Action isDestructive={user.status === 'ACTIVE'} reason={reasonAgainstStatus(user)} onPress={ask}>
        {label(user)}
      </Action>
      <ConfirmDialog
        isOpen={isAsking}
        title={label(shown)}
        about={name}
        text={text(`users.statusChange.question.${status}`)}
        confirmLabel={label(shown)}
        isDestructive={shown.status === 'ACTIVE'}
        onConfirm={() => save({ status }, shown)}
        onClose={() => setAsking(false)}
      />
      {dialog}
    </>
  );
}

const statusOf = ({ status }: User) => ({ status });
