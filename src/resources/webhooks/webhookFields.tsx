import type { Webhook } from '#contract/webhooks.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import type { FieldTable } from '#src/admin/resource/resource.ts';
import { useAuditWords } from '#src/parts/auditEvents/useAuditWords.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { timestamp } from '#src/ui/Timestamp.tsx';

/** How a webhook's fields are shown; the others are plain text. */
export const webhookFields: FieldTable<Webhook> = {
  enabled: (_, webhook) => <WebhookChip {...webhook} />,
  events: (events) => <Events events={events} />,
  createdOn: timestamp,
  lastDeliveredOn: timestamp,
  failingSince: timestamp,
  oldSecretEndsOn: (at) => <Moment at={at} />,
};

export function WebhookChip({ enabled, failingSince }: Pick<Webhook, 'enabled' | 'failingSince'>) {
  const { text } = useTexts();
  if (!enabled) return <StatusChip tone="neutral" hollow label={text('webhooks.enabled.false')} />;
  if (failingSince) return <StatusChip tone="warning" label={text('webhooks.failing')} />;
  return <StatusChip tone="success" label={text('webhooks.enabled.true')} />;
}

/** Of a time to come, which is not shown relative to now. */
function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{useFormats().exact(at)}</time>;
}

function Events({ events }: { events: readonly string[] }) {
  const words = useAuditWords();
  return events.map(words.action).join(', ');
}
