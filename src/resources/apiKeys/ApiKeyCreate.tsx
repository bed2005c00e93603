import { Box, Button, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ApiKeyForm, type GeneratedApiKey } from '#contract/apiKeys.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { focusFirstInput } from '#src/admin/form/focusFirstInput.ts';
import { FormContext } from '#src/admin/form/formContext.ts';
import { useUnsavedChangesGuard } from '#src/admin/form/UnsavedChangesGuard.tsx';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { useControls } from '#src/admin/inputs/useControls.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useListStep } from '#src/admin/resource/useListStep.ts';
import { AccountRecordPage } from '#src/layout/accountShell/AccountPage.tsx';
import { TokenDialog } from '#src/parts/TokenDialog.tsx';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { ApiKeyInputs } from './ApiKeyInputs.tsx';
import { keyOf } from './keyOf.ts';
import { PermissionsInput } from './PermissionsInput.tsx';

/** The New API Key screen (document 1, section 2.8); it shows the token before it opens the key. */
export function ApiKeyCreate() {
  const { text } = useTexts();
  /** The matrix is outside the form: Enter in its search, or in the dialog over it, would submit the form. */
  const formId = useId();
  const navigate = useNavigate();
  const notify = useNotify();
  const links = useLinks().to('apiKeys');
  const dataProvider = useDataProvider<DataProvider>();
  const [generated, setGenerated] = useState<GeneratedApiKey>();
  const { form, field, submit, isSaving, failure, isUnsaved, release } = useSaveForm({
    schema: ApiKeyForm,
    values: beginning,
    onSave: async (values: ApiKeyForm) => {
      setGenerated(await dataProvider.perform('apiKeys.create', { body: keyOf(values, new Date()) }));
      notify('apiKeys.create.done', { type: 'success', about: values.name });
    },
  });
  const control = useControls(form);
  const leave = useUnsavedChangesGuard(isUnsaved);
  const { reasonAgainstKey } = useCeiling();
  const reason = reasonAgainstKey({ permissions: form.watch('permissions') });
  const cancel = () =>
    leave(() => {
      release();
      navigate(links.list());
    });

  return (
    <AccountRecordPage title={text('apiKeys.create.title')} breadcrumb={useListStep('apiKeys')}>
      <FormContext value={{ field, control, schema: ApiKeyForm }}>
        <Stack sx={{ gap: 2 }}>
          <form id={formId} ref={focusFirstInput} onSubmit={submit} noValidate>
            <Card title={text('apiKeys.details.title')}>
              <ApiKeyInputs isUntilDate={form.watch('lifetime') === 'DATE'} />
            </Card>
          </form>
          <PermissionsInput />
        </Stack>
      </FormContext>
      {failure !== undefined && (
        <Box sx={{ mt: 2 }}>
          <ErrorBox error={failure} />
        </Box>
      )}
      <div className="formFoot">
        <Button color="inherit" onClick={cancel}>
          {text('ui.cancel')}
        </Button>
        {reason === undefined ? (
          <BusyButton type="submit" form={formId} variant="contained" isBusy={isSaving}>
            {text('apiKeys.create.submit')}
          </BusyButton>
        ) : (
          <ReasonedButton variant="contained" reason={reason}>
            {text('apiKeys.create.submit')}
          </ReasonedButton>
        )}
      </div>
      {generated && (
        <TokenDialog
          texts="apiKeys.token"
          token={generated.accessToken}
          onClose={() => navigate(links.show(generated.id))}
        />
      )}
    </AccountRecordPage>
  );
}

const beginning: ApiKeyForm = {
  name: '',
  description: '',
  permissions: [],
  lifetime: '365',
  expiresOn: '',
  allowedAddresses: '',
};
