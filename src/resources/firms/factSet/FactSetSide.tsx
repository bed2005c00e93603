import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { FactSetFirm } from '#contract/factSetFirms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { FactList } from '#src/ui/FactList.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import type { Similarity } from './useSimilarity.ts';

type FactSetSideProps = { firm: FactSetFirm | null; similarity: Similarity | undefined };

/** The external provider's data on one of its organizations: what it would become, and its parents. */
export function FactSetSide({ firm, similarity }: FactSetSideProps) {
  const { text } = useTexts();
  return (
    <section className="side" aria-label={firm?.properName ?? text('factSetFirms.hierarchy')}>
      {firm ? <ChosenFirm firm={firm} similarity={similarity} /> : <p>{text('factSetFirms.chooseFirst')}</p>}
    </section>
  );
}

function ChosenFirm({ firm, similarity }: FactSetSideProps & { firm: FactSetFirm }) {
  const { text } = useTexts();
  const { percent } = useFormats();
  const { id, properName, entityType, industryType } = firm;
  const word = (of: string, value: string | null) => (value ? text(`firmValues.${of}.${value}`) : '–');
  return (
    <>
      <h2>{properName}</h2>
      <code>{id}</code>
      <AlreadyLinked firm={firm} />
      <FactList
        facts={[
          { label: text('factSetFirms.entityType'), value: word('entityType', entityType) },
          { label: text('factSetFirms.industryType'), value: word('industryType', industryType) },
          { label: text('factSetFirms.comesWith'), value: <ComesWith id={id} /> },
          ...(similarity && !similarity.error
            ? [
                {
                  label: text('factSetFirms.similarity'),
                  value: similarity.score === undefined ? '…' : percent(similarity.score),
                },
              ]
            : []),
        ]}
      />
      <h2>{text('factSetFirms.hierarchy')}</h2>
      <Ancestors id={id} isNew={!similarity} />
    </>
  );
}

function AlreadyLinked({ firm }: { firm: FactSetFirm }) {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const { properName: name, linkedToEntityMasterFirm, linkedCmgEntityId: key, linkedFirmId } = firm;
  if (!linkedToEntityMasterFirm || key === null) return null;
  const [before, after] = text('factSetFirms.alreadyLinked', { name, id: '\u0000' }).split('\u0000');
  return (
    <Alert severity="warning">
      {before}
      {linkedFirmId ? <Link to={links.show(linkedFirmId)}>{key}</Link> : key}
      {after}
    </Alert>
  );
}

function ComesWith({ id }: { id: string }) {
  const { text } = useTexts();
  const { list } = useFormats();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['factSetFirms', 'preview', id],
    queryFn: ({ signal }) => dataProvider.perform('factSetFirms.preview', { params: { id }, signal }),
  });
  if (error) {
    return (
      <LoadFailure
        message={text('factSetFirms.couldNotPreview')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return '…';
  const counts = (['names', 'identifiers', 'addresses'] as const)
    .filter((part) => data[part].length > 0)
    .map((part) => text(`factSetFirms.${part}`, { smart_count: data[part].length }));
  return counts.length > 0 ? list(counts) : '–';
}

/** Of a new organization: only the parents that it gets, which are those that the directory has. */
function Ancestors({ id, isNew }: { id: string; isNew: boolean }) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['factSetFirms', 'ancestors', id],
    queryFn: ({ signal }) => dataProvider.perform('factSetFirms.ancestors', { params: { id }, signal }),
  });
  if (error) {
    return (
      <LoadFailure
        message={text('factSetFirms.couldNotLoad')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingState lines={3} />;
  const absent = isNew ? data.findLastIndex((firm) => firm.id !== id && !firm.linkedToEntityMasterFirm) : -1;
  const without = data[absent];
  return (
    <>
      <ol className="ancestors" aria-label={text('factSetFirms.hierarchy')}>
        {data.slice(absent + 1).map((firm, depth) => (
          <li
            key={firm.id}
            style={{ paddingInlineStart: 10 + depth * 16 }}
            aria-current={firm.id === id || undefined}
          >
            <span>{firm.properName}</span>
            <code>{firm.id}</code>
          </li>
        ))}
      </ol>
      {without && <p>{text('factSetFirms.withoutParent', { name: without.properName })}</p>}
    </>
  );
}
