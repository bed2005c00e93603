import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { BandChip } from '#src/parts/firms/BandChip.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { MatchButton } from '../link/MatchButton.tsx';
import { RejectButton } from '../link/RejectButton.tsx';
import { Explanation } from '../matches/Explanation.tsx';
import { MatchedValue, MatchTags } from '../matches/MatchedValue.tsx';
import { MatchSigns } from '../matches/MatchSigns.tsx';
import { rowId, useMatcherAddress } from '../matches/matcherAddress.ts';

type MatchRowProps = { match: MatchFirm; isFirst: boolean };

/** One match: how likely, which, why in short, and its action; clicking its score opens the reasons. */
export function MatchRow({ match, isFirst }: MatchRowProps) {
  const { text } = useTexts();
  const { percent } = useFormats();
  const { detailsOf, opened } = useMatcherAddress();
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? isFirst;
  const reasonsId = useId();
  const { id, name, score, band, rolodexKey } = match;
  const isInPanel = opened?.id === id;
  const areShown = isOpen && !opened;
  const words = { share: percent(score), band: text(`crmInvestorFirms.band.${band}`), name };
  return (
    <li
      className="matchRow"
      data-opened={areShown || isInPanel || undefined}
      data-first={isFirst || undefined}
    >
      <div className="line">
        <button
          type="button"
          className="score"
          aria-expanded={areShown}
          aria-controls={areShown ? reasonsId : undefined}
          aria-label={text('firmMatcher.explain', words)}
          disabled={opened !== undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <b>{percent(score)}</b>
          <BandChip band={band} loweredBy={match.bandLoweredBy} />
        </button>
        <div className="firm">
          <span>
            <Link id={rowId(match)} to={detailsOf(match)} aria-current={isInPanel || undefined}>
              {name}
            </Link>
            <MatchTags match={match} />
          </span>
          <MatchedValue match={match} />
        </div>
        <MatchSigns match={match} />
        <span className="key">
          <CopyText text={rolodexKey ?? id} />
        </span>
        <div className="decide">
          <MatchButton match={match} isFirst={isFirst && band !== 'NO'} />
          <RejectButton match={match} />
        </div>
      </div>
      {areShown && (
        <div className="reasons" id={reasonsId}>
          {match.explanation.fields.length > 0 && <Explanation match={match} />}
        </div>
      )}
    </li>
  );
}
