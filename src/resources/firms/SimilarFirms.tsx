import { Alert, AlertTitle, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { ComparedWords } from './ComparedWords.tsx';
import { FirmStatusChip } from './FirmChips.tsx';
import { FirmName } from './FirmName.tsx';
import type { SimilarFirm } from './useSimilarFirms.ts';
import './similarFirms.css';

type SimilarFirmsProps = {
  firms: readonly SimilarFirm[];
  /** The name they are similar to. */
  searchText: string;
  isLoading: boolean;
  error: Error | null;
  refetch: () => void;
  /** Before one of them is opened. */
  onOpen: () => void;
};

const fewest = 5;

/** Warns of organizations with a similar name; each with the matching name, and how likely it is the same. */
export function SimilarFirms(props: SimilarFirmsProps) {
  const { firms, searchText, isLoading, error, refetch, onOpen } = props;
  const { text } = useTexts();
  const [isWhole, setWhole] = useState(false);
  if (error) {
    return (
      <LoadFailure
        message={text('firms.couldNotLoad')}
        error={error}
        onRetry={refetch}
        isRetrying={isLoading}
      />
    );
  }
  const isNone = firms.length === 0;
  return (
    <div aria-busy={isLoading}>
      <div role="status">
        {isNone ? (
          searchText !== '' && !isLoading && text('firms.create.noneSimilar')
        ) : (
          <Alert severity="warning" role="none">
            <AlertTitle sx={{ mb: 0 }}>
              {text('firms.create.similar', { smart_count: firms.length })}
            </AlertTitle>
            {text('firms.create.sure')}
          </Alert>
        )}
      </div>
      {!isNone && (
        <table className="cardTable similarFirms" aria-label={text('firms.create.similarTable')}>
          <thead>
            <tr>
              <th scope="col">{text('firms.one')}</th>
              <th scope="col">{text('firms.fields.key')}</th>
              <th scope="col">{text('firms.create.compared')}</th>
              <th scope="col">{text('firms.create.similarity')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {firms.slice(0, isWhole ? undefined : fewest).map((firm) => (
              <SimilarRow key={firm.id} firm={firm} searchText={searchText} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
      {firms.length > fewest && !isWhole && (
        <Button size="small" color="inherit" onClick={() => setWhole(true)}>
          {text('firms.create.more')}
        </Button>
      )}
    </div>
  );
}

function SimilarRow({
  firm,
  searchText,
  onOpen,
}: Pick<SimilarFirmsProps, 'searchText' | 'onOpen'> & { firm: SimilarFirm }) {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const { percent } = useFormats();
  const { id, name, key, match: found, status, isFactSetConnected, isOnPlatform, score } = firm;
  const match = found && { ...found, isDisplayName: found.kind === 'name' && found.value === name };
  return (
    <tr>
      <th scope="row">
        <FirmName
          firm={{ displayName: name, isFactSetConnected, isOnPlatform, match }}
          searchText={searchText}
        />
        {match?.isDisplayName && <small>{text('firms.create.currentName')}</small>}
      </th>
      <td>
        <CopyText text={key} />
      </td>
      <td>
        <ComparedWords typed={searchText} found={match?.kind === 'name' ? match.value : name} />
        {status !== 'ACTIVE' && <FirmStatusChip firm={{ status, deletionStatus: 'EFFECTIVE' }} />}
      </td>
      <td>
        {score !== null && (
          <span className="similarity">
            <span aria-hidden="true">
              <span style={{ width: `${score * 100}%` }} />
            </span>
            {percent(score)}
          </span>
        )}
      </td>
      <td>
        <Button
          component={Link}
          to={links.show(id)}
          onClick={onOpen}
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={text('firms.create.openOne', { name })}
        >
          {text('firms.create.openFirm')}
        </Button>
      </td>
    </tr>
  );
}
