import { Button } from '@mui/material';
import { useState } from 'react';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { MatchRow } from '../MatchRow.tsx';

type RejectedProps = { matches: readonly MatchFirm[]; onLink: (match: MatchFirm) => void };

/** The rejected matches, on request, each with the way to undo it. */
export function Rejected({ matches, onLink }: RejectedProps) {
  const { text } = useTexts();
  const [isShown, setShown] = useState(false);
  if (matches.length === 0) return null;
  return (
    <>
      <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {text(`firmMatcher.reject.${isShown ? 'hide' : 'show'}`, { smart_count: matches.length })}
      </Button>
      {isShown && (
        <ol className="card rejected">
          {matches.map((match) => (
            <MatchRow key={match.id} match={match} isFirst={false} onLink={onLink} />
          ))}
        </ol>
      )}
    </>
  );
}
