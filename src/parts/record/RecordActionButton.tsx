import type { OperationId } from '#contract/operations.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/layout/useCan.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { useRecord } from './useRecord.ts';
import { useRecordWrite } from './useRecordWrite.ts';
import { useSavedToast } from './useSavedToast.ts';

type RecordActionButtonProps = {
  call: OperationId;
  /** Why it can't be done to this record, by someone who may do it to others. */
  reason?: string | undefined;
  /** What to know before doing it. */
  hint?: string | undefined;
  /** It can't be done before this moment, in ms. */
  notBefore?: number | undefined;
};

/**
 * A call about the record around that needs no question, as a button or a line in its row's menu; its texts are
 * `x.call.action` and `x.call.done`.
 */
export function RecordActionButton({ call, reason, hint, notBefore }: RecordActionButtonProps) {
  const { text } = useTexts();
  const can = useCan();
  const record = useRecord();
  const write = useRecordWrite(call);
  const tell = useSavedToast();
  if (!can(call)) return null;
  return (
    <ActionButton
      reason={reason}
      hint={hint}
      notBefore={notBefore}
      onAction={async () => {
        await write(record);
        tell(text(`${call}.done`), record);
      }}
    >
      {text(`${call}.action`)}
    </ActionButton>
  );
}
