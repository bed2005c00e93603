import { Button } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { DeliveryStatus, type Webhook, type WebhookDelivery } from '#contract/webhooks.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyLine } from '#src/ui/EmptyLine.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { isInProgress, refetchInterval } from './inProgress.ts';
import { ReplayFailed } from './ReplayFailed.tsx';
import '#src/ui/cardTable.css';
import './deliveries.css';

/** As many are shown at first, and as many more each time. */
const step = 25;

/** What was sent to the webhook around, the latest first. */
export function Deliveries() {
  const { text } = useTexts();
  const can = useCan();
  const [status, setStatus] = useState('');
  const [shown, setShown] = useState(step);
  const [opened, setOpened] = useState<WebhookDelivery>();
  const { data, error, refetch, isFetching } = useDeliveries(status, shown);
  useWebhookAfter(data?.some(isInProgress) ?? false);
  const statuses = DeliveryStatus.options.map((value) => ({
    value,
    label: text(`webhooks.status.${value}`),
  }));
  const columns = ['event', 'status', 'createdOn', 'attempts', 'answer'] as const;
  return (
    <Card
      title={text('webhooks.deliveries.title')}
      about={text('webhooks.deliveries.about')}
      isFlush
      actions={
        <>
          <div className="besideName">
            <SelectInput
              label={text('webhooks.deliveries.status')}
              emptyLabel={text('webhooks.deliveries.every')}
              choices={statuses}
              value={status}
              onChange={({ target }) => {
                setStatus(target.value);
                setShown(step);
              }}
            />
          </div>
          {can('webhooks.replayFailed') && <ReplayFailed />}
        </>
      }
    >
      {error && (
        <LoadFailure
          message={text('webhooks.deliveries.couldNotLoad')}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={4} />}
      {data?.length === 0 && (
        <EmptyLine title={text(`webhooks.deliveries.${status ? 'emptyFiltered' : 'empty'}`)} />
      )}
      {data && data.length > 0 && (
        <table className="cardTable cardRows deliveries" aria-label={text('webhooks.deliveries.title')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {text(`webhooks.deliveries.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery)} />
            ))}
          </tbody>
        </table>
      )}
      {data?.length === shown && (
        <p className="older">
          <Button
            size="small"
            variant="outlined"
            onClick={() => setShown(shown + step)}
            disabled={isFetching}
          >
            {text('webhooks.deliveries.more')}
          </Button>
        </p>
      )}
      {opened && <DeliveryDialog delivery={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

function useDeliveries(status: string, perPage: number) {
  const { id } = useRecordContext<Webhook>();
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['webhooks', 'deliveries', id, status, perPage],
    queryFn: ({ signal }) =>
      dataProvider.perform('webhooks.deliveries', {
        params: { id },
        query: {
          perPage,
          orderDirection: 'desc',
          includeTotals: false,
          ...(status && { status: [status as DeliveryStatus] }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchInterval(state.data ?? []),
  });
}

/** Reloads the webhook after an attempt, which may have it failing, or no longer so. */
function useWebhookAfter(isInProgress: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isInProgress) return;
    return () => void queryClient.invalidateQueries({ queryKey: ['webhooks', 'getOne'] });
  }, [isInProgress, queryClient]);
}
