import type { DeliveryStatus, WebhookDelivery } from '#contract/webhooks.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAuditWords } from '#src/parts/auditEvents/useAuditWords.ts';
import { StatusChip, type Tone } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { isInProgress } from './inProgress.ts';

/** One delivery, and the way to what was sent and answered. */
export function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { text } = useTexts();
  const { exact, number } = useFormats();
  const event = useAuditWords().action(delivery.type);
  const { createdOn, attemptCount, status } = delivery;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          onClick={onOpen}
          aria-label={text('webhooks.deliveries.open', { event, time: exact(createdOn) })}
        >
          {event}
        </button>
      </th>
      <td>
        <DeliveryChip status={status} />
      </td>
      <td>
        <Timestamp at={createdOn} />
      </td>
      <td data-column={text('webhooks.deliveries.attempts')}>{number(attemptCount)}</td>
      <td>
        <LastAnswer {...delivery} />
        <NextAttempt {...delivery} />
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

/** The time of day is enough: the longest pause is about a day. */
function NextAttempt(delivery: WebhookDelivery) {
  const { text } = useTexts();
  const { time, exact } = useFormats();
  const { status, nextAttemptOn } = delivery;
  if (status !== 'PENDING' || !nextAttemptOn || isInProgress(delivery)) return null;
  return (
    <time className="next" dateTime={nextAttemptOn} title={exact(nextAttemptOn)}>
      {text('webhooks.deliveries.next', { time: time(nextAttemptOn) })}
    </time>
  );
}

function LastAnswer({ lastStatus, lastFailure, lastDurationMs }: WebhookDelivery) {
  const { text } = useTexts();
  const { number } = useFormats();
  if (lastFailure) return text(`webhooks.failure.${lastFailure}`);
  if (lastDurationMs === null) return '–';
  return `${lastStatus} · ${text('webhooks.delivery.took', { ms: number(lastDurationMs) })}`;
}
