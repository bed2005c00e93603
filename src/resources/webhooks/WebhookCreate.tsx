import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { WebhookCreate as NewWebhook, type WebhookWithSecret } from '#contract/webhooks.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { CreatePage } from '#src/admin/form/CreatePage.tsx';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { TokenDialog } from '#src/parts/TokenDialog.tsx';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { WebhookInputs } from './WebhookInputs.tsx';

/** The New Webhook screen; the secret is shown before it leads to the webhook. */
export function WebhookCreate() {
  const navigate = useNavigate();
  const notify = useNotify();
  const links = useLinks().to('webhooks');
  const dataProvider = useDataProvider<DataProvider>();
  const read = useReadFailure();
  const [made, setMade] = useState<WebhookWithSecret>();
  const save = async (body: NewWebhook) => {
    setMade(await dataProvider.perform('webhooks.create', { body: { ...body, enabled: false } }));
    notify('webhooks.create.done', { type: 'success', about: body.url });
  };
  /** Nothing is sent before the receiver can check it by the secret. */
  const turnOn = async ({ id, version, url, description, events }: WebhookWithSecret) => {
    try {
      const body = { url, description, events, enabled: true };
      await dataProvider.perform('webhooks.update', { params: { id }, version, body });
    } catch (error) {
      const failure = read(error);
      notify(failure.message, { type: 'error', failure, readFailure: failure });
    }
    navigate(links.show(id));
  };
  return (
    <>
      <CreatePage schema={NewWebhook} values={{ url: '', description: '', events: null }} onSave={save}>
        <WebhookInputs />
      </CreatePage>
      {made && <TokenDialog texts="webhooks.secret" token={made.secret} onClose={() => void turnOn(made)} />}
    </>
  );
}
