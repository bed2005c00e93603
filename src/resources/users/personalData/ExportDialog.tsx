import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useGetRecordRepresentation, useNotify } from 'react-admin';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { QuestionDialog } from '#src/ui/QuestionDialog.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { usePersonalDataPage } from './usePersonalDataPage.ts';

/** A person's data as a file: JSON for programs, or a page to read. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { text } = useTexts();
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const dataProvider = useDataProvider<DataProvider>();
  const user = useRecordContext<User>();
  const pageOf = usePersonalDataPage();
  const [format, setFormat] = useState<'json' | 'html'>('json');
  const { run, isRunning, failure } = useSingleFlight(async (chosen: 'json' | 'html') => {
    setFormat(chosen);
    const data = await dataProvider.perform('users.exportData', { params: { id: user.id } });
    const [content, type] =
      chosen === 'json'
        ? [JSON.stringify(data, null, 2), 'application/json']
        : [pageOf(data), 'text/html;charset=utf-8'];
    saveFile(new Blob([content], { type }), `PersonalData.${chosen}`);
    onClose();
    notify('users.personalData.done', { type: 'success', about: String(represent(user)) });
  });
  const close = () => !isRunning && onClose();
  return (
    <QuestionDialog
      isOpen
      isWide
      title={text('users.personalData.action')}
      text={
        <>
          <div className="dialogSubject">{String(represent(user))}</div>
          {text('users.personalData.text')}
        </>
      }
      onClose={close}
      actions={
        <>
          <Button color="inherit" onClick={close} autoFocus>
            {text('ui.cancel')}
          </Button>
          <BusyButton
            variant="outlined"
            isBusy={isRunning && format === 'html'}
            onClick={() => void run('html')}
          >
            {text('users.personalData.page')}
          </BusyButton>
          <BusyButton
            variant="contained"
            isBusy={isRunning && format === 'json'}
            onClick={() => void run('json')}
          >
            {text('users.personalData.json')}
          </BusyButton>
        </>
      }
    >
      {failure !== undefined && <ErrorBox error={failure} />}
    </QuestionDialog>
  );
}
