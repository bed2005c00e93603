import { Button } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { type MatchFirm, type MatchSource, possibleFrom } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import type { SourceMatches } from '../matches/useMatches.ts';
import { MatchRow } from './MatchRow.tsx';

type MatchGroupProps = {
  name: MatchSource | 'ranking';
  /** The calls whose matches these are. */
  of: readonly SourceMatches[];
  matches: readonly MatchFirm[];
  /** The first of all shown: it is open, and emphasised. */
  first: string | undefined;
};

/** Less likely matches are shown on request, except the directory's first ones. */
const shownFrom = { directory: 0.1, provider: possibleFrom, ranking: 0.1 } as const;
const fewest = { directory: 3, provider: 0, ranking: 3 } as const;

/** Matches, best first; each source reports its own failure. */
export function MatchGroup({ name, of, matches: all, first }: MatchGroupProps) {
  const { text } = useTexts();
  const { number, percent } = useFormats();
  const headingId = useId();
  const { opened } = useMatcherAddress();
  const [isWhole, setWhole] = useState(false);
  const matches = all.filter(({ notMatch }) => !notMatch);
  const likely = matches.filter(({ score }) => score >= shownFrom[name]).length;
  const count = isWhole ? matches.length : Math.min(matches.length, Math.max(likely, fewest[name]));
  const openedAt = matches.findIndex(({ id }) => id === opened?.id);
  useEffect(() => {
    if (openedAt >= count) setWhole(true);
  }, [openedAt, count]);
  const isLoading = of.some((one) => !one.matches && !one.error);
  return (
    <section className="matchGroup" aria-labelledby={headingId} aria-busy={isLoading}>
      <h2 id={headingId}>
        {text(`firmMatcher.sources.${name}`)}
        {matches.length > 0 && (
          <small>
            {text('firmMatcher.shownOf', { shown: number(count), total: number(matches.length) })}
          </small>
        )}
      </h2>
      {of.map(
        ({ source, error, refetch, isFetching }) =>
          error && (
            <LoadFailure
              key={source}
              message={text(`firmMatcher.couldNotLoad.${source}`)}
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ),
      )}
      {isLoading && matches.length === 0 && <LoadingState lines={3} />}
      {!isLoading && all.length === 0 && of.every(({ error }) => !error) && <p>{text('firmMatcher.none')}</p>}
      {count > 0 && (
        <ol className="card">
          {matches.slice(0, count).map((match) => (
            <MatchRow key={match.id} match={match} isFirst={match.id === first} />
          ))}
        </ol>
      )}
      {count < matches.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {text('firmMatcher.showBelow', {
            hidden: number(matches.length - count),
            share: percent(shownFrom[name]),
          })}
        </Button>
      )}
      <Rejected matches={all.filter(({ notMatch }) => notMatch)} />
    </section>
  );
}

/** The rejected matches, on request, each with the way to undo it. */
function Rejected({ matches }: Pick<MatchGroupProps, 'matches'>) {
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
            <MatchRow key={match.id} match={match} isFirst={false} />
          ))}
        </ol>
      )}
    </>
  );
}
