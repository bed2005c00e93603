import { Button, Link } from '@mui/material';
import { Suspense, useContext, useMemo, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import {
  ChangedField,
  ChangeOrigin,
  type DirectoryChange,
  maxChangesCounted,
} from '#contract/directoryChanges.ts';
import { DataSource } from '#contract/firmValues.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { ToTheMinute } from '#src/parts/auditEvents/ToTheMinute.tsx';
import { isUndoable, UndoBulkQuestion } from '#src/parts/auditEvents/UndoBulk.tsx';
import { SourceChip } from '#src/parts/firms/SourceChip.tsx';
import { RowControlsContext } from '#src/ui/rowControls.ts';
import { ChangeCell } from './ChangeCell.tsx';
import { useChangeWords } from './useChangeWords.ts';
import './directoryChanges.css';

/** What changed in the directory, the newest first; a bulk action is one row, which opens its own list. */
export function DirectoryChangeList() {
  const { text } = useTexts();
  const { fieldName } = useChangeWords();
  const pathOf = usePathOf();
  const [search] = useSearchParams();
  const [undone, setUndone] = useState<string>();
  const columns = useMemo(() => columnsWith(setUndone), []);
  const batchId = search.get('batchId');
  const labelled = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <List<DirectoryChange>
      columns={columns}
      countLimit={maxChangesCounted}
      rowPath={pathOf}
      actions={null}
      filters={[
        { source: 'author' },
        {
          source: 'source',
          choices: labelled(DataSource.options, (value) => text(`firmValues.source.${value}`)),
          multiple: true,
        },
        {
          source: 'origin',
          choices: labelled(ChangeOrigin.options, (value) => text(`directoryChanges.origin.${value}`)),
          multiple: true,
        },
        { source: 'field', choices: labelled(ChangedField.options, fieldName), multiple: true },
        // Set by a bulk action's row, and removed by its chip.
        ...(batchId === null
          ? []
          : [{ source: 'batchId', choices: [{ value: batchId, label: text('directoryChanges.thisOne') }] }]),
        { source: 'from', type: 'date' },
        { source: 'to', type: 'date' },
      ]}
    >
      {undone !== undefined && (
        <Suspense>
          <UndoBulkQuestion bulkId={undone} onClose={() => setUndone(undefined)} />
        </Suspense>
      )}
    </List>
  );
}

/** A change opens what it changed, a bulk action its own list. */
function usePathOf() {
  const links = useLinks();
  return ({ bulk, batchId, firm, versionNumber }: DirectoryChange) => {
    if (bulk || !firm) return `${links.to('directoryChanges').list()}?batchId=${batchId}`;
    const versions = versionNumber > 1 ? `${versionNumber - 1}-${versionNumber}` : '1';
    return `${links.to('firms').show(firm.id)}?versions=${versions}`;
  };
}

const columnsWith = (onUndo: (bulkId: string) => void): ListColumn<DirectoryChange>[] => [
  { source: 'createdOn', render: ({ createdOn }) => <ToTheMinute at={createdOn} /> },
  { source: 'firm', sortable: false, render: (change) => <Organization {...change} /> },
  { source: 'changes', grows: true, sortable: false, render: (change) => <ChangeCell change={change} /> },
  {
    source: 'source',
    card: 'line',
    sortable: false,
    render: ({ source }) => <SourceChip source={source} />,
  },
  {
    source: 'userName',
    card: 'foot',
    sortable: false,
    render: (change) => <Who change={change} onUndo={onUndo} />,
  },
];

function Organization({ firm, bulk, ...change }: DirectoryChange) {
  const { text } = useTexts();
  const { number } = useFormats();
  const links = useLinks();
  const pathOf = usePathOf();
  const { tabIndex } = useContext(RowControlsContext);
  const count = bulk?.changed ?? 0;
  return (
    <span className="changedFirm">
      <Link
        component={RouterLink}
        to={firm ? links.to('firms').show(firm.id) : pathOf({ firm, bulk, ...change })}
        tabIndex={tabIndex}
      >
        {firm?.displayName ??
          text('directoryChanges.organizations', { smart_count: count, count: number(count) })}
      </Link>
      {firm && <small data-identifier>{firm.key}</small>}
    </span>
  );
}

type WhoProps = { change: DirectoryChange; onUndo: (bulkId: string) => void };

function Who({ change: { userName, origin, bulk, batchId, createdOn }, onUndo }: WhoProps) {
  const { text } = useTexts();
  const { tabIndex } = useContext(RowControlsContext);
  const can = useCan();
  const isUndone = bulk && batchId && isUndoable(createdOn) && can('firms.bulk');
  return (
    <span className="changeAuthor">
      <span>
        {userName ?? '–'}
        {origin !== 'user' && <small>{text(`directoryChanges.origin.${origin}`)}</small>}
      </span>
      {isUndone && (
        <Button variant="outlined" color="inherit" tabIndex={tabIndex} onClick={() => onUndo(batchId)}>
          {text('ui.bulk.undo')}
        </Button>
      )}
    </span>
  );
}
