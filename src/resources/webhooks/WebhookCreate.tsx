import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { WebhookCreate as NewWebhook, type WebhookWithSecret } from '#contract/webhooks.ts';
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
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { WebhookInputs } from './WebhookInputs.tsx';

/** The New Webhook screen; the secret is shown before it leads to the webhook. */
export function WebhookCreate() {
  const { text } = useTexts();
  const navigate = useNavigate();
  const notify = useNotify();
  const links = useLinks().to('webhooks');
  const dataProvider = useDataProvider<DataProvider>();
  const [made, setMade] = useState<WebhookWithSecret>();
  const { form, field, submit, isSaving, failure, isUnsaved, release } = useSaveForm({
    schema: NewWebhook,
    values: { url: '', description: '', events: null },
    onSave: async (body: NewWebhook) => {
      setMade(await dataProvider.perform('webhooks.create', { body }));
      notify('webhooks.create.done', { type: 'success', about: body.url });
    },
  });
  const control = useControls(form);
  const leave = useUnsavedChangesGuard(isUnsaved);
  const cancel = () =>
    leave(() => {
      release();
      navigate(links.list());
    });
  return (
    <AccountRecordPage title={text('webhooks.create.title')} breadcrumb={useListStep('webhooks')}>
      <form ref={focusFirstInput} onSubmit={submit} noValidate>
        <FormContext value={{ field, control, schema: NewWebhook }}>
          <Card title={text('webhooks.details.title')}>
            <Stack sx={{ gap: 2, maxWidth: 560 }}>
              <WebhookInputs />
            </Stack>
          </Card>
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
          <BusyButton type="submit" variant="contained" isBusy={isSaving}>
            {text('webhooks.create.submit')}
          </BusyButton>
        </div>
      </form>
      {made && (
        <TokenDialog
          texts="webhooks.secret"
          token={made.secret}
          onClose={() => navigate(links.show(made.id))}
        />
      )}
    </AccountRecordPage>
  );
}
