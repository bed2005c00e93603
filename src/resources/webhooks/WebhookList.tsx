import type { Webhook } from '#contract/webhooks.ts';
import { useTexts } from '#i18n/texts.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { WebhookChip } from './webhookFields.tsx';

/** Where an account's events are sent. */
export function WebhookList() {
  return <List<Webhook> columns={columns} />;
}

const columns: ListColumn<Webhook>[] = [
  { source: 'url' },
  { source: 'description', sortable: false },
  { source: 'enabled', sortable: false, render: (webhook) => <WebhookChip {...webhook} /> },
  { source: 'events', sortable: false, render: ({ events }) => <Count events={events} /> },
  { source: 'lastDeliveredOn', sortable: false },
  { source: 'createdOn' },
];

function Count({ events }: Pick<Webhook, 'events'>) {
  const { text } = useTexts();
  return text(events ? 'webhooks.someEvents' : 'webhooks.allEvents', { smart_count: events?.length ?? 0 });
}
