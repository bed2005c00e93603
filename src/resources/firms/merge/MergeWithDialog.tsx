import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Firm, FirmRow } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { FormDialog } from '#src/admin/form/FormDialog.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { FirmPicker } from '#src/parts/FirmPicker.tsx';
import { pathOfMerge } from './mergePath.ts';

/** Which organization the current one is compared with, to be merged. */
export function MergeWithDialog({ onClose }: { onClose: () => void }) {
  const { text } = useTexts();
  const { id, displayName, key } = useRecordContext<Firm>();
  const base = useLinks().baseOf({ area: 'directory' });
  const navigate = useNavigate();
  const [pick, setPick] = useState<FirmRow | null>(null);
  const compare = (event: FormEvent) => {
    event.preventDefault();
    if (pick) navigate(pathOfMerge(base, id, pick.id));
  };
  return (
    <FormDialog
      title={text('firms.merge.title')}
      about={
        <>
          {displayName} <code>{key}</code>
        </>
      }
      submitLabel={text('firms.merge.compare')}
      isSaving={false}
      failure={undefined}
      isIncomplete={pick === null}
      isUnsaved={() => false}
      onSubmit={compare}
      onClose={onClose}
    >
      <FirmPicker
        label={text('firms.merge.with')}
        help={text('firms.merge.withHelp')}
        value={pick}
        onChange={setPick}
        exclude={[id]}
        autoFocus
      />
    </FormDialog>
  );
}
