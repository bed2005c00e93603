import { Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Bulk, BulkRefusal } from '#contract/bulk.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { saveSheet } from '#src/ui/saveSheet.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { AccountScopeContext } from '../resource/AccountScope.ts';
import { useAppResources } from '../resource/resource.ts';
import { useSignedIn } from '../resource/SignedIn.ts';
import { useLinks } from '../resource/useLinks.ts';
import type { FollowedBulk } from './BulksContext.ts';
import { useOutcome } from './useOutcome.ts';
import './bulk.css';

type BulkReportProps = { bulk: Bulk; followed: FollowedBulk; onLeave: () => void };

/** What was done, what was already so, and what was refused and why. */
export function BulkReport({ bulk, followed, onLeave }: BulkReportProps) {
  const { profile } = useSignedIn();
  const { subdomain } = followed;
  const outcome = useOutcome(followed);
  const isOwn = subdomain === profile.account.subdomain;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
        {outcome(bulk).map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </Box>
      {bulk.refusals.length > 0 && (
        <AccountScopeContext value={{ subdomain, isOwn, account: { name: subdomain, subdomain } }}>
          <Refusals bulk={bulk} followed={followed} onLeave={onLeave} />
        </AccountScopeContext>
      )}
    </Box>
  );
}

function Refusals({ bulk, followed, onLeave }: BulkReportProps) {
  const { text } = useTexts();
  const reasonOf = useReason();
  const { number } = useFormats();
  const links = useLinks();
  const hasScreen = useAppResources().some(({ name, show }) => name === followed.resource && show);
  const shown = bulk.refusals.slice(0, mostShown);
  const more = bulk.refusals.length - shown.length;
  return (
    <>
      <ul className="refusals plainList" aria-label={text('ui.bulk.refusedList')}>
        {shown.map((refusal) => (
          <li key={refusal.id}>
            {refusal.name === null ? (
              <div className="text-mono">{refusal.id}</div>
            ) : !hasScreen ? (
              <div className="text-medium">{refusal.name}</div>
            ) : (
              <Link
                component={RouterLink}
                to={links.to(followed.resource).show(refusal.id)}
                onClick={onLeave}
                className="text-medium"
              >
                {refusal.name}
              </Link>
            )}
            <Typography className="text-secondary" variant="body2">
              {reasonOf(refusal)}
            </Typography>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Typography variant="body2">
          {text('ui.bulk.more', { smart_count: more, count: number(more) })}
        </Typography>
      )}
    </>
  );
}

/** More than that are for the spreadsheet. */
const mostShown = 100;

/** The refused records with their reasons, page by page. */
export function DownloadRefused({ bulk }: { bulk: Bulk }) {
  const { text } = useTexts();
  const reasonOf = useReason();
  const { run, isRunning } = useSingleFlight(() => {
    const column = (key: string) => text(`ui.bulk.columns.${key}`);
    const rows = bulk.refusals.map((refusal) => [refusal.name ?? '', refusal.id, reasonOf(refusal)]);
    return saveSheet('Refused.xlsx', {
      name: text('ui.bulk.sheet'),
      rows: [[column('name'), column('id'), column('reason')], ...rows],
    });
  });
  return (
    <Button color="inherit" onClick={() => run()} aria-busy={isRunning} sx={{ mr: 'auto' }}>
      {text('ui.bulk.download')}
    </Button>
  );
}

/** Why a record was refused, in the words of a single call. */
export function useReason() {
  const read = useReadFailure();
  return ({ code, target, details }: Pick<BulkRefusal, 'code' | 'target' | 'details'>): string => {
    const failure = read({ message: `errors.${code}`, body: { code, target, details } });
    return failure.details.length > 0 ? failure.details.join(' ') : failure.message;
  };
}
