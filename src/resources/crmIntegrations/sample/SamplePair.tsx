import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { MatchSample } from '#contract/crmInvestorFirms.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { BandChip } from '#src/parts/firms/BandChip.tsx';
import { Reasons } from '#src/parts/firms/Reasons.tsx';
import { InvestorFirmContext } from '../matches/InvestorFirmContext.ts';
import { MatchedValue, MatchTags } from '../matches/MatchedValue.tsx';
import { MatchSigns } from '../matches/MatchSigns.tsx';

type SamplePairProps = {
  pair: MatchSample['pairs'][number];
  /** Undefined if the person may not. */
  onJudge: ((firmId: string, isRight: boolean) => void) | undefined;
};

export const pairId = (firmId: string) => `pair-${firmId}`;

/** A CRM firm beside the organization it certainly matches, and why. */
export function SamplePair({ pair: { firm, match, isRight }, onJudge }: SamplePairProps) {
  const { text } = useTexts();
  const { percent } = useFormats();
  const verdict = (is: 'right' | 'wrong', isChosen: boolean, icon: ReactNode) => (
    <Button
      size="small"
      variant={isChosen ? 'contained' : 'outlined'}
      color={isChosen ? (is === 'right' ? 'success' : 'error') : 'inherit'}
      startIcon={icon}
      data-key={is}
      aria-pressed={isChosen}
      aria-label={text(`firmMatcher.sample.${is}Of`, { firm: firm.name, organization: match.name })}
      onClick={() => onJudge?.(firm.id, is === 'right')}
    >
      {text(`firmMatcher.sample.${is}`)}
    </Button>
  );
  return (
    <InvestorFirmContext value={firm}>
      <li
        id={pairId(firm.id)}
        tabIndex={-1}
        aria-label={text('firmMatcher.sample.pair', { firm: firm.name, organization: match.name })}
        data-judged={isRight !== null || undefined}
      >
        <div className="side">
          <b>{firm.name}</b>
          <small>{[firm.firmKey, firm.firmType, firm.addresses[0]].filter(Boolean).join(' · ')}</small>
        </div>
        <div className="side">
          <span>
            <b>{match.name}</b>
            <MatchTags match={match} />
          </span>
          <MatchedValue match={match} />
        </div>
        <span className="score">
          <b>{percent(match.score)}</b>
          <BandChip band={match.band} />
        </span>
        {onJudge && (
          <div className="verdict">
            {verdict('right', isRight === true, <Check />)}
            {verdict('wrong', isRight === false, <Close />)}
          </div>
        )}
        <div className="why">
          <Reasons match={match} />
          <MatchSigns match={match} />
        </div>
      </li>
    </InvestorFirmContext>
  );
}
