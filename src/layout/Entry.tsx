import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCreateTabs } from '#src/admin/resource/useCreateTabs.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Forbidden } from './Guarded.tsx';

const NoAccess = lazy(() => import('./NoAccess.tsx').then((loaded) => ({ default: loaded.NoAccess })));

/** Sends everyone to their first screen; without one, the app explains why it has none. */
export function Entry() {
  const links = useLinks();
  const { profile } = useSignedIn();
  const first = links.firstList('platform') ?? links.account(profile.account.subdomain);
  if (first) return <First of={first} />;
  return (
    <Suspense>
      <NoAccess />
    </Suspense>
  );
}

/** The first screen of the platform, or of the directory, that one may read. */
export function AreaEntry({ area }: { area: 'platform' | 'directory' }) {
  return <First of={useLinks().firstList(area)} />;
}

/** The first of the account's screens one may read: the subscription, for readers of the account. */
export function AccountEntry() {
  return <First of={useLinks().account(useAccountScope().subdomain)} />;
}

/** The first permitted way to create a record of the current resource. */
export function CreateEntry() {
  return <First of={useCreateTabs()[0]?.to} />;
}

export function ToProfile() {
  return <Navigate to={paths.profile} replace />;
}

function First({ of }: { of: string | undefined }) {
  return of === undefined ? <Forbidden /> : <Navigate to={of} replace />;
}
