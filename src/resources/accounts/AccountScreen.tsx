import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useGetOne } from 'react-admin';
import type { AccountDetails } from '../../../contract/accounts';
import { AccountPage, AccountRecordPage } from '../../layout/accountShell/AccountPage';
import { useAccountScope } from '../../layout/accountShell/AccountScope';
import type { Crumb } from '../../layout/Breadcrumb';
import { useVisit } from '../../layout/recentPlaces';
import { OwnWrites } from '../../parts/record/OwnWrites';
import { useRecordTexts } from '../../parts/record/useRecordTexts';
import { LoadingState } from '../../ui/LoadingState';

type AccountScreenProps = {
  /** Names the screen's texts in the catalog: `subscription.name`, `subscription.title`. */
  part: string;
  /** Of a page behind a tab, the way from the account to it. */
  behind?: readonly Crumb[];
  /** Stand, as all that is on the screen, in the context of the account's record. */
  chips?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of the account around, which is its record once it is there. */
export function AccountScreen({ part, behind, chips, actions, children }: AccountScreenProps) {
  const { text } = useRecordTexts();
  const { subdomain, account: known, failure } = useAccountScope();
  const { data: account } = useGetOne<AccountDetails>('accounts', { id: subdomain });
  const label = text(`${part}.name`);
  useVisit(label);
  const content = account ? (
    <Stack sx={{ gap: 2 }}>{children}</Stack>
  ) : (
    !failure && <LoadingState lines={6} />
  );
  return (
    <OwnWrites key={subdomain}>
      <RecordContextProvider value={account}>
        {behind ? (
          <AccountRecordPage title={label} breadcrumb={behind} chips={account && chips}>
            {content}
          </AccountRecordPage>
        ) : (
          <AccountPage
            title={text(`${part}.title`, { account: known.name })}
            label={label}
            actions={account && actions}
          >
            {content}
          </AccountPage>
        )}
      </RecordContextProvider>
    </OwnWrites>
  );
}
