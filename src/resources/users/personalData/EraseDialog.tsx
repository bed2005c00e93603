import { Stack } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useGetRecordRepresentation, useNotify, useRefresh } from 'react-admin';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { FormDialog } from '#src/admin/form/FormDialog.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';

/** Says what goes and what stays, and is confirmed by the e-mail of the user to be erased. */
export function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { text } = useTexts();
  const notify = useNotify();
  const refresh = useRefresh();
  const represent = useGetRecordRepresentation();
  const dataProvider = useDataProvider<DataProvider>();
  const [email, setEmail] = useState('');
  const { run, isRunning, failure } = useSingleFlight(async () => {
    await dataProvider.perform('users.erase', { params: { id: user.id }, body: { email } });
    onClose();
    notify('users.erase.done', { type: 'success' });
    refresh();
  });
  const name = `Former User ${user.id.slice(-4).toUpperCase()}`;
  return (
    <FormDialog
      title={text('users.erase.action')}
      about={String(represent(user))}
      submitLabel={text('users.erase.confirm')}
      isDestructive
      isIncomplete={email.trim() === ''}
      isSaving={isRunning}
      failure={failure}
      isUnsaved={() => false}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
      onClose={onClose}
    >
      <Stack sx={{ gap: 1 }}>
        <span>{text('users.erase.goes')}</span>
        <span>{text('users.erase.stays', { name })}</span>
        <strong>{text('users.erase.final')}</strong>
      </Stack>
      <TextInput
        name="email"
        type="email"
        autoComplete="off"
        label={text('users.erase.email')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  );
}
