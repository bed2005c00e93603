import Block from '@mui/icons-material/Block';
import { Button, IconButton } from '@mui/material';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useFirm } from '../matches/InvestorFirmContext.ts';
import { useMatchActions } from './MatchActions.tsx';

/** Says that a match is another firm; with a label if there is room. */
export function RejectButton({ match, inWords }: { match: MatchFirm; inWords?: boolean }) {
  const { text } = useTexts();
  const firm = useFirm();
  const canLink = useCan()('crmInvestorFirms.rejectMatch');
  const { reject } = useMatchActions();
  if (!canLink || firm.linkedStatus === 'LINKED' || match.notMatch) return null;
  const button = {
    'data-key': 'reject',
    'aria-label': text('firmMatcher.reject.of', { name: match.name }),
    onClick: () => reject(match),
  };
  return inWords ? (
    <Button variant="outlined" color="inherit" {...button}>
      {text('firmMatcher.reject.action')}
    </Button>
  ) : (
    <IconButton size="small" title={text('firmMatcher.reject.action')} {...button}>
      <Block fontSize="small" />
    </IconButton>
  );
}
