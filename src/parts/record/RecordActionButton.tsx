import { useGetRecordRepresentation, useNotify } from 'react-admin';
import type { OperationId } from '../../../contract/operations';
import { useTexts } from '../../../i18n/texts';
import { useCan } from '../../layout/useCan';
import { ActionButton } from '../../ui/ActionButton';
import { useRecord } from './useRecord';
import { useRecordWrite } from './useRecordWrite';

type RecordActionButtonProps = {
  call: OperationId;
  /** Why it can't be done to this record, by someone who may do it to others. */
  reason?: string | undefined;
  /** What to know before doing it. */
  hint?: string | undefined;
};

/** A button for a call about the record around that needs no question; its texts are `x.call.action` and `x.call.done`. */
export function RecordActionButton({ call, reason, hint }: RecordActionButtonProps) {
  const { text } = useTexts();
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const can = useCan();
  const record = useRecord();
  const write = useRecordWrite(call);
  if (!can(call)) return null;
  return (
    <ActionButton
      reason={reason}
      hint={hint}
      onAction={async () => {
        await write(record);
        notify(text(`${call}.done`), { type: 'success', about: String(represent(record)) });
      }}
    >
      {text(`${call}.action`)}
    </ActionButton>
  );
}
