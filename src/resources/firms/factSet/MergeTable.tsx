import { Button } from '@mui/material';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Segments } from '#src/admin/inputs/Segments.tsx';
import { onKey } from '#src/ui/keys.ts';
import { MergeLine } from './MergeLine.tsx';
import { type Choice, isFree, type MergeRow } from './mergeRows.ts';
import './mergeTable.css';
import '#src/parts/marks.css';

type MergeTableProps = {
  rows: readonly MergeRow[];
  /** The alternative to keeping a value. */
  other: 'take' | 'drop';
  /** The rows whose value is kept, by id. */
  kept: ReadonlySet<string>;
  onKeep: (kept: ReadonlySet<string>) => void;
};

/** A merge value by value: before and after, and which of the two the person chooses. */
export function MergeTable({ rows, other, kept, onKeep }: MergeTableProps) {
  const { text } = useTexts();
  const say = (key: string) => text(`factSetFirms.merge.${key}`);
  const [view, setView] = useState<'changesOnly' | 'all'>('changesOnly');
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => table.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus(), []);
  const free = rows.filter(isFree);
  const shown = rows.filter((row) => view === 'all' || row.fixed || isFree(row));
  const parts = [...new Set(shown.map(({ part }) => part))];
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
  return (
    <>
      <div className="mergeHead">
        <span>{say(other === 'take' ? 'hint' : 'hintDrop')}</span>
        <Segments
          label={text('firms.history.view')}
          choices={(['changesOnly', 'all'] as const).map((value) => ({
            value,
            label: text(`firms.history.${value}`),
          }))}
          value={view}
          onChange={setView}
        />
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
      {shown.length === 0 && <p>{say('same')}</p>}
      {shown.length > 0 && (
        <table
          className="mergeTable"
          aria-label={say(other === 'take' ? 'table' : 'tableDrop')}
          ref={table}
          onKeyDown={onKey(press)}
        >
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
                <PartHead part={part} rows={rows.filter((row) => row.part === part)} other={other} />
                {shown
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
      )}
    </>
  );
}

type PartHeadProps = Pick<MergeTableProps, 'rows' | 'other'> & { part: MergeRow['part'] };

/** A part of the firm, and how many of its values a merge affects. */
function PartHead({ part, rows, other }: PartHeadProps) {
  const { text } = useTexts();
  const counts = (other === 'take' ? (['added', 'changed', 'deleted'] as const) : [null]).flatMap((sign) => {
    const count = rows.filter((row) => (sign ? row.sign === sign : row.sign !== 'same')).length;
    return count > 0 ? text(`factSetFirms.merge.${sign ?? 'values'}`, { smart_count: count }) : [];
  });
  return (
    <tr className="part">
      <th scope="rowgroup" colSpan={4}>
        {text(`factSetFirms.merge.part.${part}`)} {counts.length > 0 && <span>{counts.join(', ')}</span>}
      </th>
    </tr>
  );
}

/** The chosen button of the next row, or the previous. */
function focusLine(line: HTMLTableRowElement, step: number) {
  const lines = [...(line.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  lines[lines.indexOf(line) + step]?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
}
