import { useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Firm } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Card } from '#src/ui/Card.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** The state of an account's firm in the directory. Its texts are those of `loadFirmTexts`. */
export function DirectoryCard({ firmId }: { firmId: string }) {
  const { text } = useTexts();
  const { data: firm, error, isFetching, refetch } = useGetOne<Firm>('firms', { id: firmId });
  return (
    <Card title={text('firms.inDirectory.title')}>
      {error && (
        <LoadFailure
          message={text('firms.couldNotLoadOne')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!firm && !error && <LoadingState lines={4} />}
      {firm && 'details' in firm && <DirectoryFacts firm={firm} />}
    </Card>
  );
}

function DirectoryFacts({ firm }: { firm: Firm }) {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const { details, relations, linkFrequencyData } = firm;
  const { parentId, parentName, ultimateParentId, ultimateParentName } = relations;
  const link = (id: string | null, name: string | null) =>
    id ? <Link to={links.show(id)}>{name}</Link> : '–';
  return (
    <FactList
      facts={[
        {
          label: text('firms.fields.status'),
          value: (
            <StatusChip
              tone={details.status === 'ACTIVE' ? 'success' : 'neutral'}
              label={text(`firmValues.status.${details.status}`)}
            />
          ),
        },
        {
          label: text('firms.fields.recordStatus'),
          value: text(`firmValues.recordStatus.${details.recordStatus}`),
        },
        { label: text('firms.inDirectory.parent'), value: link(parentId, parentName) },
        { label: text('firms.facts.ultimateParent'), value: link(ultimateParentId, ultimateParentName) },
        {
          label: text('firms.facts.linkedBy'),
          value: text('firms.facts.links', { smart_count: linkFrequencyData.linkFrequency }),
        },
      ]}
    />
  );
}
