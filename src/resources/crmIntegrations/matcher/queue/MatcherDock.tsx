import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { RejectButton } from '../decisions/RejectButton.tsx';
import { MatchButton } from '../MatchButton.tsx';
import { useMatcherAddress } from '../matcherAddress.ts';
import { useQueue } from './useQueue.ts';
import { useQueueAddress } from './useQueueAddress.ts';

type MatcherDockProps = { match: MatchFirm | undefined; onLink: (match: MatchFirm) => void };

/** On a telephone: the first match's actions, within reach of the thumb. */
export function MatcherDock({ match, onLink }: MatcherDockProps) {
  const { text } = useTexts();
  const { firmId } = useMatcherAddress();
  const { pathTo, pathToEnd } = useQueueAddress();
  const { data } = useQueue();
  if (!data?.total) return null;
  return (
    <div className="matcherDock" data-screen-only>
      <Button
        variant="outlined"
        color="inherit"
        component={Link}
        to={data.next ? pathTo(data.next.id) : pathToEnd(firmId)}
      >
        {text('firmMatcher.queue.skip')}
      </Button>
      {match && <RejectButton match={match} inWords />}
      {match && <MatchButton match={match} isFirst onLink={onLink} />}
    </div>
  );
}
