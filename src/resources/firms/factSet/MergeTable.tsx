import { Button } from '@mui/material';
import { Fragment, type KeyboardEvent } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { onKey } from '#src/ui/keys.ts';
import { MergeLine } from './MergeLine.tsx';
import type { Choice, MergeRow } from './mergeRows.ts';
import './mergeTable.css';

type MergeTableProps = {
  rows: readonly MergeRow[];
  /** What can be done with a value instead of keeping it. */
  other: 'take' | 'drop';
  /** The rows whose value is kept, by id. */
  kept: ReadonlySet<string>;
  onKeep: (kept: ReadonlySet<string>) => void;
};

/** A merge value by value: what is there before and after it, and which of the two the person chooses. */
export function MergeTable({ rows, other, kept, onKeep }: MergeTableProps) {
  const { text } = useTexts();
  const say = (key: string, values?: Record<string, string | number>) =>
    text(`factSetFirms.merge.${key}`, values);
  const free = rows.filter(({ fixed }) => !fixed);
  const choose = (id: string, choice: Choice) => {
    const next = new Set(kept);
    if (choice === 'keep') next.add(id);
    else next.delete(id);
    onKeep(next);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const line = event.target instanceof Element ? event.target.closest('tr') : null;
    const id = line?.dataset.row;
    if (!line || !id) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) focusLine(line, step);
    else if (event.key.toLowerCase() === 'k') choose(id, 'keep');
    else if (event.key.toLowerCase() === other.charAt(0)) choose(id, other);
    else return;
    event.preventDefault();
  };
  if (rows.length === 0) return <p>{say('same')}</p>;
  const parts = [...new Set(rows.map(({ part }) => part))];
  return (
    <>
      <div className="mergeHead">
        <span>{say(other === 'take' ? 'hint' : 'hintDrop')}</span>
        <Button size="small" variant="outlined" color="inherit" onClick={() => onKeep(new Set())}>
          {say(`${other}All`)}
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => onKeep(new Set(free.map(({ id }) => id)))}
        >
          {say('keepAll')}
        </Button>
      </div>
      <table className="mergeTable" onKeyDown={onKey(press)}>
        <thead>
          <tr>
            {['value', 'before', 'after', 'choice'].map((head) => (
              <th key={head} scope="col">
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <Fragment key={part}>
              <tr className="part">
                <th scope="rowgroup" colSpan={4}>
                  {say(`part.${part}`)}
                </th>
              </tr>
              {rows
                .filter((row) => row.part === part)
                .map((row) => (
                  <MergeLine
                    key={row.id}
                    row={row}
                    other={other}
                    isKept={kept.has(row.id)}
                    onChoose={(choice) => choose(row.id, choice)}
                  />
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The chosen button of the next row, or of the one before. */
function focusLine(line: HTMLTableRowElement, step: number) {
  const lines = [...(line.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  lines[lines.indexOf(line) + step]?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
}
