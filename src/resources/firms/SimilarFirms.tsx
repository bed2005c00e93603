import { Alert, AlertTitle, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { FirmRow } from '#contract/firms.ts';
import { useLinks } from '#src/layout/useLinks.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { ComparedWords } from './ComparedWords.tsx';
import { FirmStatusChip } from './FirmChips.tsx';
import { FirmName } from './FirmName.tsx';
import './similarFirms.css';

type SimilarFirmsProps = {
  firms: readonly FirmRow[];
  total: number;
  /** The name that they are similar to. */
  sought: string;
  isLoading: boolean;
  error: Error | null;
  refetch: () => void;
  onMore: () => void;
  /** Before one of them is opened. */
  onOpen: () => void;
};

/** Warns of organizations with a similar name, and shows the name that matched. */
export function SimilarFirms(props: SimilarFirmsProps) {
  const { firms, total, sought, isLoading, error, refetch, onMore, onOpen } = props;
  const { text } = useRecordTexts();
  if (error) {
    return (
      <LoadFailure message={text('couldNotLoad')} error={error} onRetry={refetch} isRetrying={isLoading} />
    );
  }
  const isNone = firms.length === 0;
  return (
    <div aria-busy={isLoading}>
      <div role="status">
        {isNone ? (
          sought !== '' && !isLoading && text('create.noneSimilar')
        ) : (
          <Alert severity="warning" role="none">
            <AlertTitle sx={{ mb: 0 }}>{text('create.similar', { smart_count: total })}</AlertTitle>
            {text('create.sure')}
          </Alert>
        )}
      </div>
      {!isNone && (
        <table className="cardTable similarFirms" aria-label={text('create.similarTable')}>
          <thead>
            <tr>
              <th scope="col">{text('one')}</th>
              <th scope="col">{text('fields.key')}</th>
              <th scope="col">{text('create.compared')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {firms.map((firm) => (
              <SimilarFirm key={firm.id} firm={firm} sought={sought} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
      {total > firms.length && firms.length < 100 && (
        <Button size="small" color="inherit" onClick={onMore} disabled={isLoading}>
          {text('create.more')}
        </Button>
      )}
    </div>
  );
}

function SimilarFirm({
  firm,
  sought,
  onOpen,
}: Pick<SimilarFirmsProps, 'sought' | 'onOpen'> & { firm: FirmRow }) {
  const { text } = useRecordTexts();
  const links = useLinks().to('firms');
  const { match, displayName, status, deletionStatus } = firm;
  const isUsual = status === 'ACTIVE' && deletionStatus === 'EFFECTIVE';
  return (
    <tr>
      <th scope="row">
        <FirmName firm={firm} sought={sought} />
        {match?.isDisplayName && <small>{text('create.currentName')}</small>}
      </th>
      <td>
        <CopyText text={firm.key} />
      </td>
      <td>
        <ComparedWords typed={sought} found={match?.kind === 'name' ? match.value : displayName} />
        {!isUsual && <FirmStatusChip firm={firm} />}
      </td>
      <td>
        <Button
          component={Link}
          to={links.show(firm.id)}
          onClick={onOpen}
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={text('create.openOne', { name: displayName })}
        >
          {text('create.openFirm')}
        </Button>
      </td>
    </tr>
  );
}
