import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import * as z from 'zod/mini';
import type { Webhook } from '#contract/webhooks.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useReloadDeliveries } from './useReloadDeliveries.ts';

/** Sends all again that failed since a moment. */
export function ReplayFailed() {
  const { text } = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        {text('webhooks.replayFailed.action')}
      </Button>
      {isAsking && <ReplayDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function ReplayDialog({ onClose }: { onClose: () => void }) {
  const { text } = useTexts();
  const notify = useNotify();
  const { id, url } = useRecordContext<Webhook>();
  const dataProvider = useDataProvider<DataProvider>();
  const reload = useReloadDeliveries();
  const replay = async ({ since }: Values) => {
    const moment = new Date(Date.now() - hours[since] * 3_600_000).toISOString();
    const { replayed } = await dataProvider.perform('webhooks.replayFailed', {
      params: { id },
      body: { since: moment },
    });
    notify(text('webhooks.replayFailed.done', { smart_count: replayed }), { type: 'success', about: url });
    void reload();
    onClose();
  };
  return (
    <SaveDialog
      title={text('webhooks.replayFailed.action')}
      submitLabel={text('webhooks.replayFailed.action')}
      schema={Values}
      values={{ since: 'DAY' as const }}
      onSave={replay}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{text('webhooks.replayFailed.question')}</p>
          <SelectInput
            {...field('since')}
            label={text('webhooks.replayFailed.since')}
            choices={since.map((value) => ({ value, label: text(`webhooks.replayFailed.${value}`) }))}
          />
        </>
      )}
    </SaveDialog>
  );
}

const since = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
const hours: Record<(typeof since)[number], number> = { HOUR: 1, DAY: 24, WEEK: 168, MONTH: 720 };
const Values = z.strictObject({ since: z.enum(since) });
type Values = z.infer<typeof Values>;
