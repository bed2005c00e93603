import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Outlet } from 'react-router-dom';
import type { MappedFirm } from '../../../contract/accounts';
import type { DataProvider } from '../../../dataProviders/types';
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

/** The firm of the account around. */
function useMappedFirm() {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['accounts', 'rolodex'],
    queryFn: ({ signal }) => dataProvider.perform('accounts.rolodex', { signal }),
  });
}

function FirmCard({ firm }: { firm: MappedFirm }) {
  const { text } = useRecordTexts();
  const facts = useFacts();
  return (
    <Card title={text('rolodex.name')}>
      <FactList
        facts={facts(firm, ['entityName', 'cmgEntityKey', 'description', 'entityType', 'industryType'])}
      />
    </Card>
  );
}
