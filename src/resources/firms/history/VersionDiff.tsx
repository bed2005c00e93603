import { Button, DialogActions, DialogContent } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { Segments } from '#src/admin/inputs/Segments.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { ChangeTable } from '#src/parts/ChangeTable.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { KeyName } from '#src/ui/KeyName.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { DiffValue } from './DiffValue.tsx';
import { type DiffRow, firmDiff } from './firmDiff.ts';
import { RestoreValues } from './RestoreValues.tsx';
import { RestoreVersion } from './RestoreVersion.tsx';
import { useFirmWords } from './useFirmWords.ts';
import { useRestore } from './useRestore.ts';
import { VersionHead } from './VersionHead.tsx';

type VersionDiffProps = {
  id: string;
  /** One version, or two, the older one first. */
  versions: readonly number[];
  onBack: () => void;
  onRestored: (version: number) => void;
  /** Some values were restored, which made this version. */
  onValuesRestored: (made: number) => void;
  onClose: () => void;
};

/** Two versions of a firm by record and field, or one as the firm was then. */
export function VersionDiff({
  id,
  versions,
  onBack,
  onRestored,
  onValuesRestored,
  onClose,
}: VersionDiffProps) {
  const words = useFirmWords();
  const { text } = words;
  const can = useCan();
  const dataProvider = useDataProvider<DataProvider>();
  const [isWhole, showWhole] = useState('changesOnly');
  const answers = useQueries({
    queries: versions.map((version) => ({
      queryKey: ['firms', 'version', id, version],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.perform('firms.version', { params: { id, versionNumber: String(version) }, signal }),
    })),
  });
  const [older = 0] = versions;
  const loaded = answers.flatMap(({ data }, at) => (data ? { firm: data, version: versions[at] ?? 0 } : []));
  const isLoading = answers.some(({ isPending }) => isPending);
  const failedAt = answers.findIndex(({ error }) => error);
  const isDiff = loaded.length === 2;
  const groups = isLoading ? [] : firmDiff(loaded[0]?.firm, loaded.at(-1)?.firm);
  const changed = groups.flatMap((group) => group.rows).filter(({ sign }) => sign !== 'same');
  const changes = changed.length;
  const [restored, setRestored] = useState('');
  const [announced, announce] = useState('');
  // Once the question no longer hides it from screen readers.
  useEffect(() => announce(restored), [restored]);
  const { chosen, choose, restoreValues, restoreVersion, dialog } = useRestore({
    id,
    version: older,
    describe: (key, record) => {
      const row = changed.find((one) => one.key === key);
      if (!row) return { label: key, value: '–' };
      const value = words.pieces(row, Object(record)[key]);
      return { label: words.nameOf(row), value: value || '–' };
    },
    onValuesRestored: (made, count) => {
      setRestored(text('firms.history.restore.valuesDone', { smart_count: count, version: older }));
      choose([]);
      onValuesRestored(made);
    },
  });
  const canRestore = isDiff && can('firms.restoreValues');

  const countsOf = (rows: readonly DiffRow[]) =>
    (['added', 'changed', 'deleted'] as const)
      .map((sign) => [sign, rows.filter((row) => row.sign === sign).length] as const)
      .filter(([, count]) => count > 0)
      .map(([sign, count]) => text(`firms.history.counts.${sign}`, { smart_count: count }))
      .join(', ');
  const isChosen = (row: DiffRow) => chosen.some(({ key }) => key === row.key);
  const rowOf = (row: DiffRow) => {
    const name = words.nameOf(row);
    const sides = isDiff ? (['before', 'after'] as const) : (['after'] as const);
    return {
      key: row.key,
      label:
        canRestore && row.sign !== 'same' ? (
          <label className="choice">
            <input
              type="checkbox"
              aria-label={text('firms.history.restore.choose', { name })}
              checked={isChosen(row)}
              onChange={() =>
                choose(isChosen(row) ? chosen.filter(({ key }) => key !== row.key) : [...chosen, row])
              }
            />
            {name}
          </label>
        ) : (
          name
        ),
      ...(isDiff && { sign: { kind: row.sign, text: text(`firms.history.sign.${row.sign}`) } }),
      values: sides.map((side) => <DiffValue key={side} row={row} side={side} />),
    };
  };
  return (
    <>
      <DialogContent className="content">
        {isLoading && <LoadingState lines={8} />}
        {dialog}
        {!isLoading && failedAt >= 0 && (
          <ErrorBox
            error={answers[failedAt]?.error}
            about={
              loaded.length > 0
                ? text('firms.history.oneFailed', { version: versions[failedAt] ?? 0 })
                : text('firms.history.couldNotLoad')
            }
          />
        )}
        {isDiff && (
          <Segments
            label={text('firms.history.view')}
            choices={['changesOnly', 'all'].map((value) => ({
              value,
              label: text(`firms.history.${value}`),
            }))}
            value={isWhole}
            onChange={showWhole}
          />
        )}
        {isDiff && changes === 0 && isWhole === 'changesOnly' && (
          <EmptyState title={text('firms.history.noChanges')} />
        )}
        {loaded.length > 0 && (
          <ChangeTable
            label={text(`firms.history.${isDiff ? 'diff' : 'asOf'}`, { version: loaded[0]?.version ?? 0 })}
            heads={[
              canRestore && changes > 1 ? (
                <label key="value" className="choice">
                  <input
                    type="checkbox"
                    aria-label={text('firms.history.restore.chooseAll')}
                    checked={chosen.length === changes}
                    ref={(box) => {
                      if (box) box.indeterminate = chosen.length > 0 && chosen.length < changes;
                    }}
                    onChange={() => choose(chosen.length === changes ? [] : changed)}
                  />
                  {text('firms.history.value')}
                </label>
              ) : (
                text('firms.history.value')
              ),
              ...loaded.map(({ version }) => <VersionHead key={version} id={id} version={version} />),
            ]}
            groups={groups
              .map(({ part, rows }) => ({
                key: part,
                title: words.part(part),
                note: isDiff ? countsOf(rows) : '',
                rows: rows.filter(({ sign }) => !isDiff || isWhole === 'all' || sign !== 'same').map(rowOf),
              }))
              .filter(({ rows }) => rows.length > 0)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <p className="dialogNote">
          <span role="status">{announced}</span>{' '}
          {isDiff && (
            <>
              {text('firms.history.summary', { smart_count: changes })} <KeyName name="N" />{' '}
              <KeyName name="P" /> {text('firms.history.walk')}
            </>
          )}
        </p>
        <Button variant="outlined" color="inherit" onClick={onBack} autoFocus>
          {text('firms.history.back')}
        </Button>
        {chosen.length > 0 && (
          <RestoreValues
            rows={chosen}
            onRestore={() => {
              setRestored('');
              return restoreValues();
            }}
          />
        )}
        {chosen.length === 0 &&
          can('firms.restoreVersion') &&
          loaded.some(({ version }) => version === older) && (
            <RestoreVersion
              version={older}
              onRestore={async () => {
                await restoreVersion();
                onRestored(older);
              }}
            />
          )}
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {text('firms.history.close')}
        </Button>
      </DialogActions>
    </>
  );
}
