import { useState } from 'react';
import { useGetRecordRepresentation, useNotify, useTranslate } from 'react-admin';
import type { User } from '../../../contract/users';
import { useCan } from '../../layout/useCan';
import { useRecord } from '../../parts/record/useRecord';
import { useRecordSave } from '../../parts/record/useRecordSave';
import { useCeiling } from '../../parts/useCeiling';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ReasonedButton } from '../../ui/ReasonedButton';

/** Enable User or Disable User, after a question that names the user (document 2, section 4; ruling 19). */
export function UserStatusButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const can = useCan();
  const user = useRecord<User>();
  const { reasonAgainstStatus } = useCeiling();
  /** The question is about the user as they were when it was asked, even while the dialog fades away. */
  const [asked, setAsked] = useState(user);
  const [isAsking, setAsking] = useState(false);
  const { save, dialog } = useRecordSave('users.setStatus', ({ status }: User) => ({ status }));
  if (!can('users.setStatus')) return null;

  const label = ({ status }: User) =>
    translate(status === 'ACTIVE' ? 'users.statusChange.disable' : 'users.statusChange.enable');
  const ask = () => {
    setAsked(user);
    setAsking(true);
  };
  const name = String(represent(asked));
  const status = asked.status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE';
  const confirm = async () => {
    if (!(await save({ status }, asked))) return;
    notify(`users.statusChange.done.${status}`, { type: 'success', about: name });
  };

  return (
    <>
      <ReasonedButton
        variant="outlined"
        color={user.status === 'ACTIVE' ? 'error' : 'primary'}
        reason={reasonAgainstStatus(user)}
        onClick={ask}
      >
        {label(user)}
      </ReasonedButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={label(asked)}
        about={name}
        text={translate(`users.statusChange.question.${status}`)}
        confirmLabel={label(asked)}
        isDestructive={asked.status === 'ACTIVE'}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
      {dialog}
    </>
  );
}
