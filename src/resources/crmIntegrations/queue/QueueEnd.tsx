import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Crumb } from '#src/admin/page/Breadcrumb.tsx';
import { Page } from '#src/admin/page/Page.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { useMatching } from './useMatching.ts';
import { usePlaceQuery } from './useQueue.ts';
import { useQueueAddress } from './useQueueAddress.ts';

/** After the queue's last firm: what was done, and what is left. */
export function QueueEnd({ breadcrumb }: { breadcrumb: readonly Crumb[] }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { id, pathTo } = useQueueAddress();
  const { data: place } = useQuery(usePlaceQuery()());
  const { data: matching } = useMatching(id);
  const behind = breadcrumb.at(-1);
  const title = text('firmMatcher.queue.end.title');
  const left = place?.total ?? 0;
  const today = matching?.linkedToday ?? 0;
  return (
    <Page title={title} breadcrumb={breadcrumb}>
      {!place && <LoadingState lines={3} />}
      {place && (
        <EmptyState
          title={text(`firmMatcher.queue.end.${left === 0 ? 'allDone' : 'last'}`)}
          hint={[
            left > 0 && text('firmMatcher.queue.end.left', { smart_count: left, count: number(left) }),
            text('firmMatcher.queue.end.today', { smart_count: today, count: number(today) }),
          ]
            .filter(Boolean)
            .join(' ')}
        >
          <div className="queueEnd">
            {place.current && (
              <Button variant="contained" component={Link} to={pathTo(place.current.id)}>
                {text('firmMatcher.queue.end.again')}
              </Button>
            )}
            {behind?.to && (
              <Button variant="outlined" color="inherit" component={Link} to={behind.to}>
                {text('firmMatcher.queue.end.back', { name: behind.label })}
              </Button>
            )}
          </div>
        </EmptyState>
      )}
    </Page>
  );
}
