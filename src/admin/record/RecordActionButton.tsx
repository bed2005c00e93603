import { useDataProvider } from 'react-admin';
import type { OperationId } from '#contract/operations.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { useSavedToast } from '../form/useSavedToast.ts';
import { useAppResource } from '../resource/resource.ts';
import { useCan } from '../resource/useCan.ts';
import { useRecordContext } from './useRecordContext.ts';

type RecordActionButtonProps = {
  call: OperationId;
  /** Why it is not possible for this record, for someone who may do it to others. */
  reason?: string | undefined;
  /** A hint shown beforehand. */
  hint?: string | undefined;
  /** Disabled until this time, in ms. */
  notBefore?: number | undefined;
  isSmall?: boolean;
};

/**
 * A call about the current record that needs no question, as a button or a line in its row's menu; its texts are
 * `x.call.action` and `x.call.done`.
 */
export function RecordActionButton({
  call,
  reason,
  hint,
  notBefore,
  isSmall = false,
}: RecordActionButtonProps) {
  const { name } = useAppResource();
  const { text } = useTexts();
  const can = useCan();
  const record = useRecordContext();
  const dataProvider = useDataProvider<DataProvider>();
  const tell = useSavedToast();
  if (!can(call)) return null;
  return (
    <ActionButton
      reason={reason}
      hint={hint}
      notBefore={notBefore}
      isSmall={isSmall}
      onAction={async () => {
        await dataProvider.update(name, { id: record.id, data: {}, previousData: record, meta: { call } });
        tell(text(`${call}.done`), record);
      }}
    >
      {text(`${call}.action`)}
    </ActionButton>
  );
}
