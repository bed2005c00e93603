import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { usePlaceQuery } from './useQueue.ts';
import { useQueueAddress } from './useQueueAddress.ts';

/** Opens the queue at the first unlinked firm, in the list's filters and order. */
export function MatchNext() {
  const can = useCan();
  return can('firmMatcher.list') ? <ToFirst /> : null;
}

function ToFirst() {
  const { text } = useTexts();
  const { pathTo } = useQueueAddress();
  const { data, error } = useQuery(usePlaceQuery()());
  const label = text('crmIntegrations.matchNext.action');
  if (!data?.current) {
    return (
      <ReasonedButton
        variant="contained"
        reason={text(`crmIntegrations.matchNext.${data ? 'none' : error ? 'failed' : 'wait'}`)}
      >
        {label}
      </ReasonedButton>
    );
  }
  const { pathname, search } = pathTo(data.current.id);
  return (
    <Button
      variant="contained"
      component={Link}
      to={{ pathname, search: `${search || '?'}${search && '&'}queue=on` }}
    >
      {label}
    </Button>
  );
}
