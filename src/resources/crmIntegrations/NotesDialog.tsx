import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { CrmFirmNotes, type CrmInvestorFirm } from '#contract/crmInvestorFirms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useCan } from '#src/layout/useCan.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { MultilineInput } from '#src/ui/inputs/MultilineInput.tsx';
import { useControls } from '#src/ui/inputs/useControls.ts';
import { useSaveForm } from '#src/ui/useSaveForm.ts';

/** What the platform's staff notes of a firm of a CRM. */
export function NotesDialog({ firm, onClose }: { firm: CrmInvestorFirm; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  // The record around is the row.
  const { id = '' } = useParams();
  const canWrite = useCan()('crmInvestorFirms.setNotes');
  const { form, submit, isSaving, failure, isUnsaved } = useSaveForm({
    schema: CrmFirmNotes,
    values: { notes: firm.notes ?? '' },
    onSave: async (body) => {
      const call = { params: { id, firmId: firm.id }, version: firm.version, body };
      await dataProvider.perform('crmInvestorFirms.setNotes', call).catch((error) => {
        notify('crmInvestorFirms.notes.failed', { type: 'error' });
        throw error;
      });
      notify('crmInvestorFirms.notes.saved', { type: 'success' });
      onClose();
    },
  });
  const notes = useControls(form)('notes');
  return (
    <FormDialog
      isOpen
      title={translate('crmInvestorFirms.notes.title', { name: firm.name })}
      submitLabel={translate('crmInvestorFirms.notes.save')}
      isSaving={isSaving}
      failure={failure}
      isUnsaved={isUnsaved}
      onSubmit={submit}
      onClose={onClose}
    >
      <MultilineInput
        {...notes}
        value={notes.value ?? ''}
        label={translate('crmInvestorFirms.fields.notes')}
        maxLength={4_000}
        readOnly={!canWrite}
      />
    </FormDialog>
  );
}
