import { useTranslate } from 'react-admin';
import type { AccountStatus } from '../../../contract/accounts';
import { StatusChip } from '../../ui/StatusChip';
import type { KnownAccount } from './AccountScope';

/** An account's status, and how its users prove who they are: both at once where both are on. */
export function AccountChips({ account }: { account: KnownAccount }) {
  const translate = useTranslate();
  const { status, ssoEnabled, requireTwoFactorAuth } = account;
  return (
    <>
      {status && <AccountStatusChip status={status} />}
      {ssoEnabled && <StatusChip tone="info" label={translate('layout.authentication.sso')} />}
      {requireTwoFactorAuth && (
        <StatusChip tone="info" label={translate('layout.authentication.twoFactor')} />
      )}
      {ssoEnabled === false && requireTwoFactorAuth === false && (
        <StatusChip tone="warning" label={translate('layout.authentication.none')} />
      )}
    </>
  );
}

export function AccountStatusChip({ status }: { status: AccountStatus }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[status]} label={translate(`accounts.status.${status}`)} />;
}

const tones = { ACTIVE: 'success', DISABLED: 'error', PENDING: 'warning' } as const;
