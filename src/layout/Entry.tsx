import { useTranslate } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths';
import { EmptyState } from '../ui/EmptyState';
import { AccountPage } from './accountShell/AccountPage';
import { useAccountScope } from './accountShell/AccountScope';
import { Forbidden } from './Guarded';
import { useSignedIn } from './SignedIn';
import { useLinks } from './useLinks';

/** Sends everyone to where their work begins. */
export function Entry() {
  const links = useLinks();
  const { profile } = useSignedIn();
  return <First of={links.platform() ?? links.account(profile.account.subdomain)} />;
}

/** The first of the platform's screens that one may read. */
export function PlatformEntry() {
  return <First of={useLinks().platform()} />;
}

/**
 * The first of the account's screens that one may read. Ruling 17: the subscription, once that exists; until then someone
 * who may read the account, but none of its screens, is shown the account itself (ruling 30).
 */
export function AccountEntry() {
  const { pathname } = useLocation();
  const first = useLinks().account(useAccountScope().subdomain);
  return first === pathname ? <AccountAlone /> : <First of={first} />;
}

function AccountAlone() {
  const translate = useTranslate();
  const { account } = useAccountScope();
  return (
    <AccountPage title={account.name}>
      <EmptyState
        title={translate('layout.accountAlone.title')}
        hint={translate('layout.accountAlone.hint')}
      />
    </AccountPage>
  );
}

export function ToEntry() {
  return <Navigate to={paths.entry} replace />;
}

function First({ of }: { of: string | undefined }) {
  return of === undefined ? <Forbidden /> : <Navigate to={of} replace />;
}
