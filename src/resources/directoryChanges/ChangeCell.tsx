import ArrowForward from '@mui/icons-material/ArrowForward';
import { Fragment } from 'react';
import type { DirectoryChange, ValueChange } from '#contract/directoryChanges.ts';
import { useChangeWords } from './useChangeWords.ts';
import '#src/parts/marks.css';

/** What changed, and from what to what: a line each. */
export function ChangeCell({ change }: { change: DirectoryChange }) {
  const words = useChangeWords();
  const { changes, bulk, merge, operation } = change;
  const valued = changes.filter(({ before, after }) => before !== null || after !== null);
  const isMerge = merge?.isOtherMerged && operation === 'firms.merge';
  const line = bulk ? words.rest(bulk) : isMerge ? words.moved(merge, changes.length) : undefined;
  return (
    <span className="changeLines">
      <span>{words.title(change)}</span>
      <small>
        {line ??
          valued.slice(0, shownValues).map((one, at) => (
            <Fragment key={`${one.recordId} ${one.field}`}>
              {at > 0 && ', '}
              <Values {...one} />
            </Fragment>
          ))}
      </small>
    </span>
  );
}

/** More have no room in a line. */
const shownValues = 3;

function Values(change: ValueChange) {
  const { value } = useChangeWords();
  const { before, after } = change;
  return (
    <>
      {before !== null && <del>{value(change, before)}</del>}
      {before !== null && after !== null && (
        <>
          {' '}
          <ArrowForward fontSize="inherit" />{' '}
        </>
      )}
      {after !== null && <ins>{value(change, after)}</ins>}
    </>
  );
}
