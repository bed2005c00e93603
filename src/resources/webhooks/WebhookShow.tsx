import { Link, Stack } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { type Webhook, WebhookUpdate } from '#contract/webhooks.ts';
import { useTexts } from '#i18n/texts.ts';
import { DeleteButton } from '#src/admin/record/DeleteButton.tsx';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { Show } from '#src/admin/record/Show.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { apiReferencePath } from '#src/layout/apiReferencePath.ts';
import { RecordTimeline } from '#src/parts/timeline/RecordTimeline.tsx';
import { Deliveries } from './deliveries/Deliveries.tsx';
import { RareWebhookActions, WebhookActions } from './WebhookActions.tsx';
import { WebhookInputs } from './WebhookInputs.tsx';
import { WebhookChip } from './webhookFields.tsx';
import './offReason.css';

/** One webhook: its settings, and what became of each delivery. */
export function WebhookShow() {
  const can = useCan();
  return (
    <Show<Webhook>
      chips={<Chip />}
      actions={<WebhookActions />}
      inMenu={can('webhooks.update') && <RareWebhookActions />}
      lastInMenu={can('webhooks.delete') && <DeleteButton />}
      highlights={['createdOn', 'lastDeliveredOn', 'registeredBy']}
    >
      <Stack sx={{ gap: 2 }}>
        <OffReason />
        <DetailsCard />
        <Deliveries />
        <History />
      </Stack>
    </Show>
  );
}

function Chip() {
  return <WebhookChip {...useRecordContext<Webhook>()} />;
}

/** Why the server has switched it off. */
function OffReason() {
  const { text } = useTexts();
  const { enabled, offReason } = useRecordContext<Webhook>();
  if (enabled || !offReason) return null;
  return (
    <p className="offReason" role="status">
      {text('webhooks.fields.offReason')}: {text(`webhooks.offReason.${offReason}`)}
    </p>
  );
}

function DetailsCard() {
  const { text } = useTexts();
  const webhook = useRecordContext<Webhook>();
  return (
    <RecordCard<Webhook>
      part="details"
      about={
        <>
          {text('webhooks.details.registrant', { name: webhook.registeredBy })} <ToGuide />
        </>
      }
      schema={WebhookUpdate}
      facts={[
        'url',
        'description',
        { source: 'events', empty: text('webhooks.allEvents') },
        ...(webhook.oldSecretEndsOn ? (['oldSecretEndsOn'] as const) : []),
        ...(webhook.failingSince ? (['failingSince'] as const) : []),
      ]}
    >
      <WebhookInputs />
    </RecordCard>
  );
}

/** Links to how a receiver verifies what it is sent. */
function ToGuide() {
  const { text } = useTexts();
  const { subdomain, isOwn } = useAccountScope();
  const search = new URLSearchParams({ ...(!isOwn && { account: subdomain }), guide: 'webhooks' });
  return (
    <Link
      component={RouterLink}
      underline="always"
      to={{ pathname: apiReferencePath, search: search.toString() }}
    >
      {text('webhooks.verify')}
    </Link>
  );
}

function History() {
  const { id, version } = useRecordContext<Webhook>();
  return <RecordTimeline objectType="webhooks" objectId={id} version={version} />;
}
