import type { CrmInvestorFirm } from '#contract/crmInvestorFirms.ts';
import { bandOf } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { BandChip } from './BandChip.tsx';

/** How likely the firm's best match, or its link, is; empty before that is computed. */
export function MatchCell({ firm: { match, matchScore } }: { firm: CrmInvestorFirm }) {
  const { percent } = useFormats();
  if (matchScore === null) return '–';
  return (
    <span className="matchCell">
      <b>{match?.firmId === null ? '' : percent(matchScore)}</b>
      <BandChip band={match?.band ?? bandOf(matchScore)} />
    </span>
  );
}
