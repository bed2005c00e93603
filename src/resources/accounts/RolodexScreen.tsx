import { Button } from '@mui/material';
import { Link, Outlet } from 'react-router-dom';
import type { MappedFirm } from '../../../contract/entityKeys';
import { AccountPage } from '../../layout/accountShell/AccountPage';
import { useAccountScope } from '../../layout/accountShell/AccountScope';
import { useVisit } from '../../layout/recentPlaces';
import { useFacts } from '../../parts/record/useFacts';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { Card } from '../../ui/Card';
import { FactList } from '../../ui/FactList';
import { LoadFailure } from '../../ui/LoadFailure';
import { LoadingState } from '../../ui/LoadingState';
import { FirstKeyCard } from './FirstKeyCard';
import { useMappedFirm } from './useMappedFirm';
import { useRemap } from './useRemap';

/** The firm of the directory that an account stands for, or the way to one (document 1, section 2.12). */
export function RolodexScreen() {
  const { text } = useRecordTexts();
  const { account } = useAccountScope();
  const { data: firm, error, isFetching, refetch } = useMappedFirm();
  const label = text('rolodex.name');
  useVisit(label);
  return (
    <AccountPage title={text('rolodex.title', { account: account.name })} label={label}>
      {error && (
        <LoadFailure
          message={text('rolodex.couldNotLoad')}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!firm && !error && <LoadingState lines={6} />}
      {firm && (firm.cmgEntityKey === null ? <FirstKeyCard /> : <FirmCard firm={firm} />)}
      <Outlet />
    </AccountPage>
  );
}

function FirmCard({ firm }: { firm: MappedFirm }) {
  const { text } = useRecordTexts();
  const facts = useFacts();
  const { isOffered, dialog } = useRemap();
  const edit = isOffered && (
    <Button component={Link} to={dialog} size="small" color="inherit">
      {text('remap.open')}
    </Button>
  );
  return (
    <Card title={text('rolodex.name')} actions={edit}>
      <FactList
        facts={facts(firm, ['entityName', 'cmgEntityKey', 'description', 'entityType', 'industryType'])}
      />
    </Card>
  );
}
