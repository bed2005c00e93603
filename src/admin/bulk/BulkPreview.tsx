import Block from '@mui/icons-material/Block';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Fragment, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type BulkValue, maxPreviewed, type PreviewedRecord } from '#contract/bulk.ts';
import type { BodyOf, OperationId } from '#contract/operations.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { Segments } from '../inputs/Segments.tsx';
import { useAppResource } from '../resource/resource.ts';
import { useReason } from './BulkReport.tsx';
import '#src/ui/legendSquare.css';
import './bulkPreview.css';

type Outcome = PreviewedRecord['outcome'];

export type PreviewId = Extract<OperationId, `${string}.previewBulk`>;

/** What the action would do now, read anew for each argument. */
export function useBulkPreview(call: PreviewId, body: object | undefined) {
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['bulkPreview', call, body],
    queryFn: ({ signal }) => dataProvider.perform(call, { body: body as BodyOf<PreviewId>, signal }),
    enabled: body !== undefined,
    gcTime: 0,
  });
  return { data, error, isFetching, refetch };
}

type BulkPreviewProps = ReturnType<typeof useBulkPreview> & { value: ComponentType<BulkValue> };

/** What changes, what is so already and what is refused, in figures and rows. */
export function BulkPreview({ data, error, isFetching, refetch, value }: BulkPreviewProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const [only, setOnly] = useState<Outcome | 'ALL'>('ALL');
  if (error)
    return (
      <LoadFailure
        message={text('ui.bulk.preview.couldNotLoad')}
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  if (!data) return <LoadingState lines={4} />;
  const counts = { CHANGE: data.change, SAME: data.same, REFUSED: data.refused };
  const shown = data.records.filter(({ outcome }) => only === 'ALL' || outcome === only);
  const words = (key: string, count: number) =>
    text(`ui.bulk.preview.${key}`, { smart_count: count, count: number(count) });
  return (
    <div className="bulkPreview">
      <div className="figures">
        <p role="status">
          {outcomes.map(({ outcome, key }) => (
            <span key={outcome} className="legendSquare" data-outcome={outcome}>
              {words(key, counts[outcome])}
            </span>
          ))}
        </p>
        <Segments
          label={text('ui.bulk.preview.show')}
          value={only}
          onChange={setOnly}
          choices={[
            { value: 'ALL', label: words('all', data.total) },
            ...outcomes.map(({ outcome, only }) => ({ value: outcome, label: words(only, counts[outcome]) })),
          ]}
        />
      </div>
      <PreviewTable records={shown} value={value} />
      {Object.values(counts).some((count) => count > maxPreviewed) && (
        <p className="text-secondary">{words('first', maxPreviewed)}</p>
      )}
    </div>
  );
}

const outcomes = [
  { outcome: 'CHANGE', key: 'change', only: 'onlyChange' },
  { outcome: 'SAME', key: 'same', only: 'onlySame' },
  { outcome: 'REFUSED', key: 'refused', only: 'onlyRefused' },
] as const;

function signOf({ outcome, before, after }: Pick<PreviewedRecord, 'outcome' | 'before' | 'after'>) {
  if (outcome === 'REFUSED') return <Block />;
  if (outcome === 'SAME') return '=';
  return before.length > after.length ? '−' : '+';
}

type PreviewTableProps = { records: readonly PreviewedRecord[]; value: ComponentType<BulkValue> };

function PreviewTable({ records, value: Value }: PreviewTableProps) {
  const { name } = useAppResource();
  const { text } = useTexts();
  const reasonOf = useReason();
  const values = (all: readonly BulkValue[], before = all) =>
    all.length === 0
      ? '–'
      : all.map((one, n) => (
          <Fragment key={one.value}>
            {n > 0 && ', '}
            {before.some(({ value }) => value === one.value) ? (
              <Value {...one} />
            ) : (
              <ins>
                <Value {...one} />
              </ins>
            )}
          </Fragment>
        ));
  return (
    <table aria-label={text(`${name}.name`)}>
      <thead>
        <tr>
          <th scope="col">{text(`${name}.one`)}</th>
          <th scope="col">{text('ui.bulk.preview.before')}</th>
          <th scope="col">{text('ui.bulk.preview.after')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ id, name, key, outcome, before, after, refusal }) => (
          <tr key={id} data-outcome={outcome}>
            <th scope="row">
              <span aria-hidden className="sign">
                {signOf({ outcome, before, after })}
              </span>
              {name} {key && <small className="text-mono">{key}</small>}
            </th>
            {refusal ? (
              <td colSpan={2}>{reasonOf(refusal)}</td>
            ) : (
              <>
                <td>{values(before)}</td>
                <td>{outcome === 'SAME' ? text('ui.bulk.preview.isSame') : values(after, before)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
