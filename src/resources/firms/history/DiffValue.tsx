import { Fragment } from 'react';
import type { DiffRow } from './firmDiff.ts';
import { useFirmWords } from './useFirmWords.ts';
import { wordDiff } from './wordDiff.ts';

/** One version's value or record, with the words marked that the other one lacks. */
export function DiffValue({ row, side }: { row: DiffRow; side: 'before' | 'after' }) {
  const { text, piece } = useFirmWords();
  const own = row[side];
  const other = row[side === 'before' ? 'after' : 'before'];
  if (!own) return <span className="notThere">{text('firms.history.notThere')}</span>;
  const Mark = side === 'before' ? 'del' : 'ins';
  const shown = own.flatMap((one) => {
    const words = piece(row, one);
    const match = other?.find(({ field }) => field === one.field);
    return words === '' ? [] : { field: one.field, words, others: match ? piece(row, match) : '' };
  });
  if (shown.length === 0) return '–';
  return shown.map(({ field, words, others }, at) => {
    const runs = side === 'before' ? wordDiff(words, others).before : wordDiff(others, words).after;
    return (
      <Fragment key={field}>
        {at > 0 && ', '}
        {other && row.sign === 'changed'
          ? runs.map(({ text, isOwn }, n) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text are identified only by their position
              isOwn ? <Mark key={n}>{text}</Mark> : <Fragment key={n}>{text}</Fragment>,
            )
          : words}
      </Fragment>
    );
  });
}
