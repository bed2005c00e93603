import { useDataProvider, useNotify } from 'react-admin';
import { useParams } from 'react-router-dom';
import { CrmFirmNotes, type CrmInvestorFirm } from '#contract/crmInvestorFirms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { MultilineInput } from '#src/admin/inputs/MultilineInput.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useKeepFirm } from './useMatcherQueries.ts';

/** The platform staff's notes on a CRM firm. */
export function NotesDialog({ firm, onClose }: { firm: CrmInvestorFirm; onClose: () => void }) {
  const { text } = useTexts();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  // The current record is the row.
  const { id = '' } = useParams();
  const keep = useKeepFirm(id);
  const canWrite = useCan()('crmInvestorFirms.setNotes');
  const save = async (body: CrmFirmNotes) => {
    const call = { params: { id, firmId: firm.id }, version: firm.version, body };
    const noted = await dataProvider.perform('crmInvestorFirms.setNotes', call).catch((error) => {
      notify('crmInvestorFirms.notes.failed', { type: 'error' });
      throw error;
    });
    keep(noted);
    notify('crmInvestorFirms.notes.saved', { type: 'success' });
    onClose();
  };
  return (
    <SaveDialog
      title={text('crmInvestorFirms.notes.title', { name: firm.name })}
      submitLabel={text('crmInvestorFirms.notes.save')}
      schema={CrmFirmNotes}
      values={{ notes: firm.notes ?? '' }}
      onSave={save}
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
  );
}
