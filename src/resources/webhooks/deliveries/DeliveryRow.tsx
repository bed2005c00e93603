import { Link } from '@mui/material';
import type { DeliveryStatus, WebhookDelivery } from '#contract/webhooks.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAuditWords } from '#src/parts/auditEvents/useAuditWords.ts';
import { StatusChip, type Tone } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';

/** One delivery, and the way to what was sent and answered. */
export function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { text } = useTexts();
  const { exact, number } = useFormats();
  const event = useAuditWords().action(delivery.type);
  const { createdOn, attemptCount, status } = delivery;
  return (
    <tr>
      <th scope="row">
        <Link
          component="button"
          type="button"
          underline="always"
          onClick={onOpen}
          aria-label={text('webhooks.deliveries.open', { event, time: exact(createdOn) })}
        >
          {event}
        </Link>
      </th>
      <td>
        <DeliveryChip status={status} />
      </td>
      <td>
        <Timestamp at={createdOn} />
      </td>
      <td>{number(attemptCount)}</td>
      <td>
        <LastAnswer {...delivery} />
      </td>
    </tr>
  );
}

const tones: Record<DeliveryStatus, Tone> = {
  PENDING: 'info',
  DELIVERED: 'success',
  FAILED: 'error',
  WITHHELD: 'neutral',
};

export function DeliveryChip({ status }: { status: DeliveryStatus }) {
  const { text } = useTexts();
  return (
    <StatusChip
      tone={tones[status]}
      hollow={status === 'PENDING'}
      label={text(`webhooks.status.${status}`)}
    />
  );
}

function LastAnswer({ lastStatus, lastFailure }: WebhookDelivery) {
  const { text } = useTexts();
  if (lastFailure) return text(`webhooks.failure.${lastFailure}`);
  return lastStatus ?? '–';
}
