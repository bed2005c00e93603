import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AccountDetails } from '#contract/accounts.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { Action } from '#src/ui/Action.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { EnableAccountDialog } from './EnableAccountDialog.tsx';

/**
 * Disable Account, after a question that says what it cuts off, or Enable Account with its firm's key (document 1,
 * section 2.14). A pending account has neither, nor does one's own.
 */
export function AccountStatusButton() {
  const { text } = useTexts();
  const can = useCan();
  const { isOwn } = useAccountScope();
  const account = useRecordContext<AccountDetails>();
  const [shown, setShown] = useState(account);
  const [isAsking, setAsking] = useState(false);
  const to = shown.status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE';
  const { save, dialog } = useRecordSave<AccountDetails, StatusAndKey>({
    by: 'accounts.setStatus',
    valuesOf: statusOf,
    done: text(`accounts.statusChange.done.${to}`),
    isFinal: true,
  });
  if (isOwn || account.status === 'PENDING' || !can('accounts.setStatus')) return null;

  const action = (status: AccountDetails['status']) => text(`accounts.statusChange.action.${status}`);
  const change = (cmgEntityKey: string | null) => save({ status: to, cmgEntityKey }, shown);
  const close = () => setAsking(false);
  return (
    <>
      <Action
        isDestructive={account.status === 'ACTIVE'}
        onPress={() => {
          setShown(account);
          setAsking(true);
        }}
      >
        {action(account.status)}
      </Action>
      <ConfirmDialog
        isOpen={isAsking && to === 'DISABLED'}
        title={action('ACTIVE')}
        about={shown.name}
        text={text('accounts.statusChange.question')}
        confirmLabel={action('ACTIVE')}
        isDestructive
        onConfirm={() => change(shown.cmgEntityKey)}
        onClose={close}
      >
        <Impact />
      </ConfirmDialog>
      {isAsking && to === 'ACTIVE' && (
        <EnableAccountDialog account={shown} onEnable={change} onClose={close} />
      )}
      {dialog}
    </>
  );
}

/** The status is sent with the key (document 1, section 4). */
type StatusAndKey = Pick<AccountDetails, 'status' | 'cmgEntityKey'>;

const statusOf = ({ status, cmgEntityKey }: StatusAndKey): StatusAndKey => ({ status, cmgEntityKey });

/** The users, sessions and API keys that the account serves now. The question is shown even without it, and says so. */
function Impact() {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['accounts', 'impact'],
    queryFn: ({ signal }) => dataProvider.perform('accounts.impact', { signal }),
    gcTime: 0,
  });
  if (error) {
    return (
      <LoadFailure
        message={text('accounts.statusChange.couldNotPreview')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const facts = (['users', 'sessions', 'apiKeys'] as const).map((part) => ({
    label: text(`accounts.statusChange.impact.${part}`),
    value: data?.[part] ?? '…',
  }));
  return (
    <>
      <p>{text('accounts.statusChange.cutsOff')}</p>
      <FactList facts={facts} />
    </>
  );
}
