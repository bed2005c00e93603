import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type {
  DeliveryAttempt,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetails,
} from '#contract/webhooks.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useAuditWords } from '#src/parts/auditEvents/useAuditWords.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { keepKeys } from '#src/ui/keepKeys.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { DeliveryChip } from './DeliveryRow.tsx';
import { isInProgress, refetchInterval } from './inProgress.ts';
import { useReloadDeliveries } from './useReloadDeliveries.ts';

type DeliveryDialogProps = { delivery: WebhookDelivery; onClose: () => void };

/** What was sent, each attempt with its answer, the latest first, and the way to send it again. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { text } = useTexts();
  const titleId = useId();
  const can = useCan();
  const notify = useNotify();
  const webhook = useRecordContext<Webhook>();
  const dataProvider = useDataProvider<DataProvider>();
  const reload = useReloadDeliveries();
  const params = { id: webhook.id, deliveryId: delivery.id };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['webhooks', 'delivery', webhook.id, delivery.id],
    queryFn: ({ signal }) => dataProvider.perform('webhooks.delivery', { params, signal }),
    gcTime: 0,
    refetchInterval: ({ state }) => refetchInterval(state.data ? [state.data] : []),
  });
  const { run, isRunning, failure } = useSingleFlight(async () => {
    await dataProvider.perform('webhooks.replay', { params });
    notify(text('webhooks.replay.done'), { type: 'success', about: webhook.url });
    void reload();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} onKeyDown={keepKeys} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{text('webhooks.delivery.title')}</DialogTitle>
      <DialogContent role="group" tabIndex={0} aria-labelledby={titleId} className="delivery">
        {error && (
          <LoadFailure
            message={text('webhooks.delivery.couldNotLoad')}
            error={error}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && <LoadingState lines={6} />}
        {data && <DeliveryReport delivery={data} />}
        {failure !== undefined && <ErrorBox error={failure} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          {text('webhooks.delivery.close')}
        </Button>
        {can('webhooks.replay') && (
          <BusyButton variant="contained" onClick={() => void run()} isBusy={isRunning}>
            {text('webhooks.replay.action')}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

function DeliveryReport({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { text } = useTexts();
  const { exact } = useFormats();
  const event = useAuditWords().action(delivery.type);
  const links = useLinks().to('auditEvents');
  const { id, eventId, status, body, attempts, nextAttemptOn } = delivery;
  const facts = [
    {
      label: text('webhooks.delivery.event'),
      value: <EventName {...{ event, type: delivery.type, to: eventId && links.show(eventId) }} />,
    },
    { label: text('webhooks.delivery.status'), value: <DeliveryChip status={status} /> },
    { label: text('webhooks.delivery.id'), value: <CopyText text={id} /> },
  ];
  const withheld = status === 'WITHHELD' ? 'withheld' : 'noRequest';
  return (
    <>
      <FactList facts={facts} />
      {status === 'PENDING' && nextAttemptOn && !isInProgress(delivery) && (
        <Typography sx={{ mt: 1 }}>
          {text('webhooks.deliveries.next', { time: exact(nextAttemptOn) })}
        </Typography>
      )}
      <section className="deliveryPart">
        <header>
          <h3>{text('webhooks.delivery.request')}</h3>
          {body !== null && <CopyText text={body} label={text('webhooks.delivery.copy')} />}
        </header>
        {body === null ? <p>{text(`webhooks.delivery.${withheld}`)}</p> : <pre>{indented(body)}</pre>}
      </section>
      {attempts
        .map((attempt, n) => <Attempt key={attempt.startedOn} attempt={attempt} number={n + 1} />)
        .reverse()}
    </>
  );
}

function EventName({ event, type, to }: { event: string; type: string; to: string | null }) {
  return (
    <>
      {to ? (
        <Link component={RouterLink} to={to} underline="always">
          {event}
        </Link>
      ) : (
        event
      )}{' '}
      <code>{type}</code>
    </>
  );
}

function Attempt({ attempt, number }: { attempt: DeliveryAttempt; number: number }) {
  const { text } = useTexts();
  const { exact, number: figure } = useFormats();
  const { startedOn, durationMs, status, failure, cause, answer } = attempt;
  const outcome = failure ? [text(`webhooks.failure.${failure}`), cause].filter(Boolean).join(': ') : status;
  return (
    <section className="deliveryPart">
      <h3>{text('webhooks.delivery.attempt', { number: figure(number) })}</h3>
      <span>
        {exact(startedOn)} · {outcome} · {text('webhooks.delivery.took', { ms: figure(durationMs) })}
      </span>
      {status !== null && (answer ? <pre>{answer}</pre> : <p>{text('webhooks.delivery.noAnswer')}</p>)}
    </section>
  );
}

/** The body as people read it: it was sent on one line. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
