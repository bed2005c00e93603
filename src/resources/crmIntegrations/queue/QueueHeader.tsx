import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { useShortcutProps } from '#src/ui/shortcuts.ts';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import { matcherKeys } from './matcherKeys.ts';
import { QueuePlace } from './QueuePlace.tsx';
import { useQueue } from './useQueue.ts';
import { useQueueAddress } from './useQueueAddress.ts';
import './queue.css';
import { useIntegration } from '../matches/useMatcherQueries.ts';
import { linkedShare } from './LinkBar.tsx';
import { useMatching } from './useMatching.ts';

/** The firm's position among the unlinked ones, the links to its neighbours, and linking progress. */
export function QueueHeader() {
  const { text } = useTexts();
  const { number } = useFormats();
  const { firmId } = useMatcherAddress();
  const { pathTo, pathToEnd } = useQueueAddress();
  const { data, error, refetch, isFetching } = useQueue();
  const skip = useShortcutProps(matcherKeys.skip[0]);
  if (!data) {
    return (
      <div className="queue">
        {error && (
          <LoadFailure
            message={text('firmMatcher.queue.couldNotLoad')}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </div>
    );
  }
  const { position, total, previous, next } = data;
  return (
    <div className="queue">
      <nav aria-label={text('firmMatcher.queue.name')}>
        <Step name="previous" to={previous && pathTo(previous.id)} icon={<ChevronLeft fontSize="small" />} />
        {position === null ? (
          <span>{text('firmMatcher.queue.total', { smart_count: total, total: number(total) })}</span>
        ) : (
          <QueuePlace position={position} total={total} />
        )}
        <Step
          name="next"
          to={total === 0 ? null : next ? pathTo(next.id) : pathToEnd(firmId)}
          icon={<ChevronRight fontSize="small" />}
          hint={skip}
        />
      </nav>
      <QueueProgress />
    </div>
  );
}

type StepProps = {
  name: 'previous' | 'next';
  to: { pathname: string; search: string } | null;
  icon: ReactNode;
  hint?: object;
};

function Step({ name, to, icon, hint }: StepProps) {
  const label = useTexts().text(`firmMatcher.queue.${name}`);
  if (!to) {
    return (
      <IconButton size="small" disabled aria-label={label}>
        {icon}
      </IconButton>
    );
  }
  return (
    <IconButton size="small" component={Link} to={to} aria-label={label} title={label} {...hint}>
      {icon}
    </IconButton>
  );
}

/** How many of the account's firms are linked, and how many were today. */
function QueueProgress() {
  const { text } = useTexts();
  const { number, percent } = useFormats();
  const { id } = useMatcherAddress();
  const { data: integration } = useIntegration(id);
  const { data: matching } = useMatching(id);
  const share = integration && linkedShare(integration);
  if (share === undefined) return null;
  const linked = text('firmMatcher.queue.linked', { share: percent(share / 100) });
  const today = matching && text('firmMatcher.queue.today', { count: number(matching.linkedToday) });
  return (
    <div className="progress">
      <span aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
      {[linked, today].filter(Boolean).join(', ')}
    </div>
  );
}
