import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Webhook } from '#contract/webhooks.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { TokenDialog } from '#src/parts/TokenDialog.tsx';
import { Action } from '#src/ui/Action.tsx';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useReloadDeliveries } from './deliveries/useReloadDeliveries.ts';

/** What can be done to a webhook as a whole; one that is off is there to be turned on. */
export function WebhookActions() {
  const can = useCan();
  const { enabled } = useRecordContext<Webhook>();
  return (
    <>
      {!enabled && can('webhooks.update') && <SwitchButton />}
      {can('webhooks.test') && <TestButton />}
    </>
  );
}

/** The same, for the menu. */
export function RareWebhookActions() {
  const can = useCan();
  const { enabled } = useRecordContext<Webhook>();
  return (
    <>
      {enabled && can('webhooks.update') && <SwitchButton />}
      {can('webhooks.rotateSecret') && <RotateButton />}
    </>
  );
}

/** The delivery appears in the log below. */
function TestButton() {
  const { text } = useTexts();
  const notify = useNotify();
  const { id, url } = useRecordContext<Webhook>();
  const dataProvider = useDataProvider<DataProvider>();
  const reload = useReloadDeliveries();
  return (
    <ActionButton
      onAction={async () => {
        await dataProvider.perform('webhooks.test', { params: { id } });
        notify(text('webhooks.test.done'), { type: 'success', about: url });
        void reload();
      }}
    >
      {text('webhooks.test.action')}
    </ActionButton>
  );
}

function RotateButton() {
  const { text } = useTexts();
  const webhook = useRecordContext<Webhook>();
  const dataProvider = useDataProvider<DataProvider>();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const rotate = async () => {
    const rotated = await dataProvider.perform('webhooks.rotateSecret', { params: { id: webhook.id } });
    setSecret(rotated.secret);
    void queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (
    <>
      <Action onPress={() => setAsking(true)}>{text('webhooks.rotateSecret.action')}</Action>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('webhooks.rotateSecret.action')}
        about={webhook.url}
        text={text('webhooks.rotateSecret.question')}
        confirmLabel={text('webhooks.rotateSecret.action')}
        onConfirm={rotate}
        onClose={() => setAsking(false)}
      />
      {secret !== undefined && (
        <TokenDialog texts="webhooks.secret" token={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}

type Values = Pick<Webhook, 'url' | 'description' | 'events' | 'enabled'>;
const valuesOf = ({ url, description, events, enabled }: Webhook): Values => ({
  url,
  description,
  events,
  enabled,
});

/** To switch it off asks first: what happens meanwhile is not sent later. */
function SwitchButton() {
  const { text } = useTexts();
  const webhook = useRecordContext<Webhook>();
  const [opened, setOpened] = useState<Webhook>();
  const way = webhook.enabled ? 'turnOff' : 'turnOn';
  const { save, dialog } = useRecordSave<Webhook, Values>({
    by: 'webhooks.update',
    valuesOf,
    done: text(`webhooks.${way}.done`),
    isFinal: true,
  });
  const change = (from: Webhook) => save({ ...valuesOf(from), enabled: !from.enabled }, from);
  return (
    <>
      {webhook.enabled ? (
        <Action onPress={() => setOpened(webhook)}>{text('webhooks.turnOff.action')}</Action>
      ) : (
        <ActionButton onAction={() => change(webhook)}>{text('webhooks.turnOn.action')}</ActionButton>
      )}
      <ConfirmDialog
        isOpen={opened !== undefined}
        title={text('webhooks.turnOff.action')}
        about={webhook.url}
        text={text('webhooks.turnOff.question')}
        confirmLabel={text('webhooks.turnOff.action')}
        onConfirm={async () => {
          if (opened) await change(opened);
        }}
        onClose={() => setOpened(undefined)}
      />
      {dialog}
    </>
  );
}
