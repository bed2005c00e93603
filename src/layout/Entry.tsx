import { Navigate } from 'react-router-dom';
import { accountBase, accountPaths, paths } from '../../contract/paths';
import { useAccountScope } from './accountShell/AccountScope';
import { Forbidden } from './Guarded';
import { useMay, useSignedIn } from './SignedIn';

/** Sends everyone to where their work begins. */
export function Entry() {
  const { profile } = useSignedIn();
  const may = useMay();
  const own = profile.account.subdomain;
  if (may('accounts.list')) return <Navigate to={paths.accountList} replace />;
  if (may('users.list')) return <Navigate to={`${accountBase(own, own)}${accountPaths.users}`} replace />;
  return <Forbidden />;
}

export function ToEntry() {
  return <Navigate to={paths.entry} replace />;
}

/** The screen there refuses whoever may not see it. */
export function ToAccountList() {
  return <Navigate to={paths.accountList} replace />;
}

/** Ruling 17: to the subscription, once that exists. */
export function ToAccountUsers() {
  return <Navigate to={useAccountScope().links.users} replace />;
}
