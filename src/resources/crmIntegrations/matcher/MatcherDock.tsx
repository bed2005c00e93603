import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { MatchButton } from '../link/MatchButton.tsx';
import { RejectButton } from '../link/RejectButton.tsx';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import { useMatches } from '../matches/useMatches.ts';
import { useQueue } from '../queue/useQueue.ts';
import { useQueueAddress } from '../queue/useQueueAddress.ts';

/** On a telephone: the first match's actions, within reach of the thumb. */
export function MatcherDock() {
  const { text } = useTexts();
  const { firmId } = useMatcherAddress();
  const { pathTo, pathToEnd } = useQueueAddress();
  const { data } = useQueue();
  const { first } = useMatches();
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
      {first && <RejectButton match={first} inWords />}
      {first && <MatchButton match={first} isFirst />}
    </div>
  );
}
