import { lazy, useState } from 'react';
import { bulkDays } from '#contract/bulk.ts';
import { dayMs } from '#contract/dayMs.ts';
import { useFormats } from '#i18n/format.ts';
import { loadFirmTexts } from '#i18n/screenTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import type { BulkAction } from '#src/admin/bulk/BulkQuestion.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { Action } from '#src/ui/Action.tsx';
import type { EventWithAccount } from './EventList.tsx';

const BulkQuestion = lazy(async () => {
  const [{ BulkQuestion }] = await Promise.all([
    import('#src/admin/bulk/BulkQuestion.tsx'),
    addTexts(loadFirmTexts),
  ]);
  return { default: BulkQuestion };
});

const undo: BulkAction = {
  name: 'undo',
  call: 'firms.updateDetails',
  preview: {
    call: 'firms.previewBulk',
    value: lazy(() =>
      import('../firms/FirmBulkValue.tsx').then(({ FirmBulkValue }) => ({ default: FirmBulkValue })),
    ),
  },
  undo: 'undo',
};

/** All that a bulk has changed: its records are those of the bulk, whatever the filter. */
const all = { isAll: true, ids: [], count: 0, filterValues: {}, clear: () => {} };

/** Takes a bulk of organizations back from its event, after a preview of what changes back and what stays. */
export function UndoBulk() {
  const { text } = useTexts();
  const { number } = useFormats();
  const { action, objectId, occurredOn } = useRecordContext<EventWithAccount>();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (action !== 'firms.bulk' || !can('firms.bulk')) return null;
  const reason = isUndoable(occurredOn) ? undefined : text('ui.bulk.tooOld', { days: number(bulkDays) });
  return (
    <>
      <Action reason={reason} onPress={() => setOpen(true)}>
        {text('ui.bulk.undo')}
      </Action>
      {isOpen && <UndoBulkQuestion bulkId={objectId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** While its report is kept. */
export const isUndoable = (startedOn: string): boolean =>
  Date.now() - Date.parse(startedOn) <= bulkDays * dayMs;

/** Asks before a bulk of organizations is taken back. */
export const UndoBulkQuestion = ({ bulkId, onClose }: { bulkId: string; onClose: () => void }) => (
  <OtherResource name="firms">
    <BulkQuestion action={undo} selection={all} params={{ bulkId }} onClose={onClose} />
  </OtherResource>
);
