import { Navigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { useAccountScope } from './accountShell/AccountScope.ts';
import { Forbidden } from './Guarded.tsx';
import { useSignedIn } from './SignedIn.ts';
import { useCreateTabs } from './useCreateTabs.ts';
import { useLinks } from './useLinks.ts';

/** Sends everyone to where their work begins. */
export function Entry() {
  const links = useLinks();
  const { profile } = useSignedIn();
  return <First of={links.firstList('platform') ?? links.account(profile.account.subdomain)} />;
}

/** The first of the screens of the platform, or of the directory, that one may read. */
export function AreaEntry({ area }: { area: 'platform' | 'directory' }) {
  return <First of={useLinks().firstList(area)} />;
}

/** The first of the account's screens that one may read: the subscription, for those who may read the account. */
export function AccountEntry() {
  return <First of={useLinks().account(useAccountScope().subdomain)} />;
}

/** The first way to create a record of the resource around that one may go. */
export function CreateEntry() {
  return <First of={useCreateTabs()[0]?.to} />;
}

export function ToProfile() {
  return <Navigate to={paths.profile} replace />;
}

function First({ of }: { of: string | undefined }) {
  return of === undefined ? <Forbidden /> : <Navigate to={of} replace />;
}
