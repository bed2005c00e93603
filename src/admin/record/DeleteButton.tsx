import { useState } from 'react';
import { useDelete, useGetRecordRepresentation, useNotify } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { Action } from '#src/ui/Action.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useAppResource } from '../resource/resource.ts';
import { useCan } from '../resource/useCan.ts';
import { useLinks } from '../resource/useLinks.ts';
import { useRecordContext } from './useRecordContext.ts';

/** `reason`: why this record can't be deleted, for someone who may delete others. */
type DeleteButtonProps = { reason?: string | undefined };

/** Deletes the current record: a button on its screen, a line in its row's menu. */
export function DeleteButton({ reason }: DeleteButtonProps) {
  const { text } = useTexts();
  const { call, mayDelete, ask, question } = useDeleteButton();
  if (!mayDelete) return null;
  return (
    <>
      <Action isDestructive reason={reason} onPress={ask}>
        {text(`${call}.action`)}
      </Action>
      {question}
    </>
  );
}

/**
 * Deletes the current record by its resource's call, after a question that says what will happen; on its screen it
 * then opens the list. Its texts are `x.delete.action`, `.question`, `.done`, and `.confirm` if the action's is too
 * short for the question.
 */
export function useDeleteButton() {
  const { name, deletes } = useAppResource();
  if (!deletes) throw new Error(`${name} names no call that deletes`);
  const { text, has } = useTexts();
  const notify = useNotify();
  const navigate = useNavigate();
  const links = useLinks().to(name);
  const record = useRecordContext();
  const about = String(useGetRecordRepresentation()(record));
  const isOnScreen = useParams().id === record.id;
  const [isAsking, setAsking] = useState(false);
  const [deleteOne] = useDelete();

  const confirm = async () => {
    const params = { id: record.id, previousData: record, meta: { call: deletes } };
    await deleteOne(name, params, { returnPromise: true });
    const done = text(`${deletes}.done`, { name: about });
    notify(done, { type: 'success', about: done.includes(about) ? undefined : about });
    if (isOnScreen) await navigate(links.list());
  };
  const label = text(`${deletes}.${has(`${deletes}.confirm`) ? 'confirm' : 'action'}`);
  return {
    call: deletes,
    mayDelete: useCan()(deletes),
    ask: () => setAsking(true),
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        about={about}
        text={text(`${deletes}.question`, { name: about })}
        confirmLabel={label}
        isDestructive
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
