import type { Webhook } from '#contract/webhooks.ts';
import { useTexts } from '#i18n/texts.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { WebhookChip } from './webhookFields.tsx';

/** Where an account's events are sent. */
export function WebhookList() {
  return <List<Webhook> columns={columns} />;
}

const columns: ListColumn<Webhook>[] = [
  { source: 'url', width: 270 },
  { source: 'description', width: 210, sortable: false },
  { source: 'enabled', width: 110, sortable: false, render: (webhook) => <WebhookChip {...webhook} /> },
  { source: 'events', width: 120, sortable: false, render: ({ events }) => <Count events={events} /> },
  { source: 'lastDeliveredOn', width: 130, sortable: false },
  { source: 'createdOn', width: 120 },
];

function Count({ events }: Pick<Webhook, 'events'>) {
  const { text } = useTexts();
  return text(events ? 'webhooks.someEvents' : 'webhooks.allEvents', { smart_count: events?.length ?? 0 });
}
