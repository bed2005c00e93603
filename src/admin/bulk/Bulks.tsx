import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { useSignedIn } from '../resource/SignedIn.ts';
import { BulksContext, type FollowedBulk } from './BulksContext.ts';

const BulkWatch = lazy(() => import('./BulkWatch.tsx').then(({ BulkWatch }) => ({ default: BulkWatch })));

/** Around all pages: a running bulk is found again after leaving or reloading one. */
export function Bulks({ children }: { children: ReactNode }) {
  const { profile } = useSignedIn();
  const [followed, keep] = useStore<FollowedBulk[]>(`lists.bulks.${profile.id}`, none);
  const [opened, open] = useState<string>();
  const bulks = useMemo(
    () => ({
      followed,
      open,
      follow: (bulk: FollowedBulk, instead?: string) => {
        keep([...followed.filter(({ id }) => id !== instead), bulk]);
        open(bulk.id);
      },
    }),
    [followed, keep],
  );
  const forget = (id: string) => {
    keep(followed.filter((one) => one.id !== id));
    open(undefined);
  };
  return (
    <BulksContext value={bulks}>
      {children}
      <Suspense>
        {followed.map((bulk) => (
          <BulkWatch
            key={bulk.id}
            followed={bulk}
            isOpen={bulk.id === opened}
            onHide={() => open(undefined)}
            onForget={() => forget(bulk.id)}
          />
        ))}
      </Suspense>
    </BulksContext>
  );
}

const none: FollowedBulk[] = [];
