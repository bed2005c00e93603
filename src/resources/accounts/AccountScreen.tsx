import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useGetOne } from 'react-admin';
import type { AccountDetails } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { OwnWrites } from '#src/admin/form/OwnWrites.tsx';
import type { Crumb } from '#src/admin/page/Breadcrumb.tsx';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useVisit } from '#src/admin/resource/recentPlaces.ts';
import { AccountPage, AccountRecordPage } from '#src/layout/accountShell/AccountPage.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';

type AccountScreenProps = {
  /** The key of the screen's texts in the catalog: `subscription.name`, `subscription.title`. */
  part: string;
  /** For a page under a tab, the breadcrumb from the account to it. */
  behind?: readonly Crumb[];
  /** In the context of the account's record, like everything on the screen. */
  chips?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of the current account, whose record it is once loaded. */
export function AccountScreen({ part, behind, chips, actions, children }: AccountScreenProps) {
  const { text } = useTexts();
  const { subdomain, account: known, failure } = useAccountScope();
  const { data: account } = useGetOne<AccountDetails>('accounts', { id: subdomain });
  const label = text(`accounts.${part}.name`);
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
            title={text(`accounts.${part}.title`, { account: known.name })}
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
