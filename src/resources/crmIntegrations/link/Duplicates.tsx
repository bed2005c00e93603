import { Alert } from '@mui/material';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { DuplicateLink, DuplicateList } from '#src/parts/firms/DuplicateList.tsx';
import type { useDuplicates } from '#src/parts/firms/useDuplicates.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { useMatches } from '../matches/useMatches.ts';

type DuplicatesProps = {
  match: MatchFirm;
  found: Pick<ReturnType<typeof useDuplicates>, 'data' | 'error' | 'refetch' | 'isFetching'>;
};

/** Existing organizations of the directory that may be the one about to be created. */
export function Duplicates({ match, found }: DuplicatesProps) {
  const { text } = useTexts();
  const { percent } = useFormats();
  const { data, error, refetch, isFetching } = found;
  const { sources } = useMatches();
  const better = sources.directory.matches?.find(({ notMatch }) => !notMatch);
  const [before, after] = better
    ? text('firmMatcher.link.better', { name: '\u0000', share: percent(better.score) }).split('\u0000')
    : [];
  return (
    <>
      {better && better.score > match.score && (
        <Alert severity="info">
          {before}
          <DuplicateLink firm={better} />
          {after}
        </Alert>
      )}
      {error && (
        <LoadFailure
          message={text('firmMatcher.link.notChecked')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <p className="linkScore">{text('firmMatcher.link.checking')}</p>}
      {data && data.length > 0 && (
        <Alert severity="warning">
          {text('firmMatcher.link.duplicates')}
          <DuplicateList firms={data} />
        </Alert>
      )}
    </>
  );
}
