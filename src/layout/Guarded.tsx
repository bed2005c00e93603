import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { OperationId } from '#contract/operations.ts';
import { appBase, errorPath } from '#contract/paths.ts';
import { useSignedIn } from './SignedIn.ts';
import { useCan } from './useCan.ts';
import { useLinks } from './useLinks.ts';

const NoAccess = lazy(() => import('./NoAccess.tsx').then((loaded) => ({ default: loaded.NoAccess })));

/** A screen for those who may make its call in the current account; everyone else gets the forbidden error. */
export function Guarded({ needs, screen: Screen }: { needs: OperationId; screen: ComponentType }) {
  return useCan()(needs) ? <Screen /> : <Forbidden />;
}

/** Leads to the error page, outside this shell; the links there would lead back in a loop if no screen is open. */
export function Forbidden() {
  const { profile } = useSignedIn();
  const links = useLinks();
  const hasPlace = Boolean(links.firstList('platform') ?? links.account(profile.account.subdomain));
  useEffect(() => {
    if (hasPlace) window.location.replace(`${appBase}${errorPath('FORBIDDEN')}`);
  }, [hasPlace]);
  return hasPlace ? null : (
    <Suspense>
      <NoAccess />
    </Suspense>
  );
}
