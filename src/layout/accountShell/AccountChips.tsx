import { Link } from 'react-router-dom';
import type { Account, AccountStatus } from '#contract/accounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { ToCome } from '#src/ui/ToCome.tsx';
import { securityPath } from '../securityPaths.ts';

/** The account's status, and what its sign-in requires (document 1, section 2.6). Their room is reserved. */
export function AccountChips() {
  const { account, isComing } = useAccountScope();
  const { status } = account;
  if (isComing && !status) return [68, 140].map((width) => <ToCome key={width} width={width} height={22} />);
  const authentication = authenticationOf(account);
  return (
    <>
      {status && <AccountStatusChip status={status} />}
      {authentication && <AuthenticationChip is={authentication} />}
    </>
  );
}

/**
 * How users log in, for a record's screen that decides it; in another account the bar above already shows it.
 */
export function OwnAuthenticationChip() {
  const { account, isOwn } = useAccountScope();
  const authentication = authenticationOf(account);
  return isOwn && authentication && <AuthenticationChip is={authentication} />;
}

/** Links to the settings, for those who may read them. */
function AuthenticationChip({ is }: { is: 'sso' | 'twoFactor' | 'none' }) {
  const { text } = useTexts();
  const can = useCan();
  const links = useLinks();
  const chip = (
    <StatusChip tone={is === 'none' ? 'warning' : 'info'} label={text(`layout.authentication.${is}`)} />
  );
  if (!can('accounts.get')) return chip;
  return (
    <Link to={links.inAccount(securityPath)} className="chipLink">
      {chip}
    </Link>
  );
}

/** Codes are only for local login, so an account with SSO has no two factors, whatever it requires. */
function authenticationOf({ ssoEnabled, requireTwoFactorAuth }: Partial<Account>) {
  if (ssoEnabled === undefined || requireTwoFactorAuth === undefined) return undefined;
  if (ssoEnabled) return 'sso';
  return requireTwoFactorAuth ? 'twoFactor' : 'none';
}

export function AccountStatusChip({ status }: { status: AccountStatus }) {
  const { text } = useTexts();
  return <StatusChip tone={tones[status]} label={text(`accounts.status.${status}`)} />;
}

const tones = { ACTIVE: 'success', DISABLED: 'error', PENDING: 'warning' } as const;
