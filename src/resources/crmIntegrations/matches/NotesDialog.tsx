import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useParams } from 'react-router-dom';
import { CrmFirmNotes, type CrmInvestorFirm } from '#contract/crmInvestorFirms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { MultilineInput } from '#src/admin/inputs/MultilineInput.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useKeepFirm } from './useMatcherQueries.ts';

/** The platform staff's notes on a CRM firm, the current resource. */
export function NotesDialog({ firm, onClose }: { firm: CrmInvestorFirm; onClose: () => void }) {
  const { text } = useTexts();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  // The current record is the row.
  const { id = '' } = useParams();
  const keep = useKeepFirm(id);
  const canWrite = useCan()('crmInvestorFirms.setNotes');
  const [opened] = useState(firm);
  const params = { id, firmId: firm.id };
  const { save, dialog } = useRecordSave<CrmInvestorFirm, CrmFirmNotes>({
    by: {
      update: async ({ version }, values) => {
        const { notes } = values as CrmFirmNotes;
        return keep(
          await dataProvider.perform('crmInvestorFirms.setNotes', { params, version, body: { notes } }),
        );
      },
      reload: async () => keep(await dataProvider.perform('crmInvestorFirms.get', { params })),
    },
    valuesOf: ({ notes }) => ({ notes }),
    done: text('crmInvestorFirms.notes.saved'),
  });
  return (
    <>
      <SaveDialog
        title={text('crmInvestorFirms.notes.title', { name: firm.name })}
        submitLabel={text('crmInvestorFirms.notes.save')}
        schema={CrmFirmNotes}
        values={{ notes: opened.notes ?? '' }}
        onSave={async (values) => {
          await save(values, opened).catch((error) => {
            if (error.name !== 'AbortError') notify('crmInvestorFirms.notes.failed', { type: 'error' });
            throw error;
          });
          onClose();
        }}
        onClose={onClose}
      >
        {(_, control) => (
          <MultilineInput
            {...control('notes')}
            value={control('notes').value ?? ''}
            label={text('crmInvestorFirms.fields.notes')}
            maxLength={4_000}
            readOnly={!canWrite}
          />
        )}
      </SaveDialog>
      {dialog}
    </>
  );
}
