import type { WebhookCreate } from '#contract/webhooks.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { EventsInput } from './EventsInput.tsx';

/** Where events are sent, and which. */
export function WebhookInputs() {
  const { text } = useTexts();
  const { field, control } = useInputs<WebhookCreate>();
  return (
    <>
      <TextInput type="url" autoComplete="off" {...field('url')} help={text('webhooks.details.urlHelp')} />
      <TextInput autoComplete="off" {...field('description')} />
      <EventsInput {...control('events')} />
    </>
  );
}
