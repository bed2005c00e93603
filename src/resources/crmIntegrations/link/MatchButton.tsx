import { Button } from '@mui/material';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useFirm } from '../matches/InvestorFirmContext.ts';
import { useMatchActions } from './MatchActions.tsx';
import { UnlinkButton } from './UnlinkButton.tsx';

type MatchButtonProps = {
  match: MatchFirm;
  /** The primary button. */
  isFirst: boolean;
};

/**
 * A match's action: a firm of the directory is linked, one of the provider is created first (document 3, section 4).
 */
export function MatchButton({ match, isFirst }: MatchButtonProps) {
  const { text } = useTexts();
  const firm = useFirm();
  const can = useCan();
  const { link, restore } = useMatchActions();
  const { name, linkedFirm, source } = match;
  if (!can('crmInvestorFirms.setEntityKey')) return null;
  if (match.notMatch) {
    return (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={text('firmMatcher.reject.takeBackOf', { name })}
        onClick={() => restore(match)}
      >
        {text('firmMatcher.reject.takeBack')}
      </Button>
    );
  }
  const key = match.rolodexKey ?? linkedFirm?.key ?? null;
  if (key !== null && key === firm.cmgEntityKey) return <UnlinkButton isInRow />;
  const verb = source === 'directory' || linkedFirm ? 'Link' : 'Create';
  return (
    <ReasonedButton
      reason={firm.isFirmMappedToCmgAccount ? text('validation.crmLinkKept') : undefined}
      data-key="link"
      size="small"
      variant={isFirst && firm.linkedStatus === 'NOT_LINKED' ? 'contained' : 'outlined'}
      color={isFirst && firm.linkedStatus === 'NOT_LINKED' ? 'primary' : 'inherit'}
      aria-label={text(`firmMatcher.link.of${verb}`, { name })}
      onClick={() => link(match)}
    >
      {text(`firmMatcher.link.${verb === 'Link' ? 'action' : 'create'}`)}
    </ReasonedButton>
  );
}
