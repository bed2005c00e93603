import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { WebhookCreate as NewWebhook, type WebhookWithSecret } from '#contract/webhooks.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { AccountRecordPage } from '#src/layout/accountShell/AccountPage.tsx';
import { useLinks } from '#src/layout/useLinks.ts';
import { useListStep } from '#src/layout/useListStep.ts';
import { TokenDialog } from '#src/parts/TokenDialog.tsx';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { focusFirstInput } from '#src/ui/focusFirstInput.ts';
import { FormContext } from '#src/ui/formContext.ts';
import { useControls } from '#src/ui/inputs/useControls.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { useUnsavedChangesGuard } from '#src/ui/UnsavedChangesGuard.tsx';
import { useSaveForm } from '#src/ui/useSaveForm.ts';
import { WebhookInputs } from './WebhookInputs.tsx';

/** The New Webhook screen; the secret is shown before it leads to the webhook. */
export function WebhookCreate() {
  const { text } = useTexts();
  const navigate = useNavigate();
  const notify = useNotify();
  const links = useLinks().to('webhooks');
  const dataProvider = useDataProvider<DataProvider>();
  const read = useReadFailure();
  const [made, setMade] = useState<WebhookWithSecret>();
  const { form, field, submit, isSaving, failure, isUnsaved, release } = useSaveForm({
    schema: NewWebhook,
    values: { url: '', description: '', events: null },
    onSave: async (body: NewWebhook) => {
      setMade(await dataProvider.perform('webhooks.create', { body: { ...body, enabled: false } }));
      notify('webhooks.create.done', { type: 'success', about: body.url });
    },
  });
  const control = useControls(form);
  /** Nothing is sent before the receiver can check it by the secret. */
  const turnOn = async ({ id, version, url, description, events }: WebhookWithSecret) => {
    try {
      const body = { url, description, events, enabled: true };
      await dataProvider.perform('webhooks.update', { params: { id }, version, body });
    } catch (error) {
      const said = read(error);
      notify(said.message, { type: 'error', failure: said, said });
    }
    navigate(links.show(id));
  };
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
      {made && <TokenDialog texts="webhooks.secret" token={made.secret} onClose={() => void turnOn(made)} />}
    </AccountRecordPage>
  );
}
