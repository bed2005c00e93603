import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { failureOf } from '#dataProviders/callError.ts';
import { staleAfter } from '#dataProviders/staleAfter.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSignedIn } from '../resource/SignedIn.ts';
import type { FollowedBulk } from './BulksContext.ts';
import { settledIn } from './settledIn.ts';
import { callOf, useBulk } from './useBulk.ts';
import { useOutcome } from './useOutcome.ts';

type BulkWatchProps = {
  followed: FollowedBulk;
  isOpen: boolean;
  onHide: () => void;
  onForget: () => void;
};

const BulkDialog = lazy(() => import('./BulkDialog.tsx').then(({ BulkDialog }) => ({ default: BulkDialog })));

/** In ms: lists are refetched less often than the progress is polled. */
const refreshInterval = 5_000;

/** Follows one bulk: its records are refetched as it goes, and a toast announces its end. */
export function BulkWatch({ followed, isOpen, onHide, onForget }: BulkWatchProps) {
  const { caches } = useSignedIn();
  const { data: bulk, error, dataUpdatedAt } = useBulk(followed);
  const hasSettled = bulk !== undefined && settledIn(bulk) > 0;
  const step = Math.floor(dataUpdatedAt / refreshInterval);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of it makes lists stale
  useEffect(() => {
    if (hasSettled) caches.markStale(staleAfter(callOf(followed.resource, 'bulk')));
  }, [hasSettled, step, bulk?.status, caches, followed.resource]);
  useNotifyAtEnd(followed, isOpen);

  // Reports are kept for a month; an open dialog says when there is none any more.
  const isGone = !isOpen && error !== null && failureOf(error).code === 'NOT_FOUND';
  const latest = useRef(onForget);
  latest.current = onForget;
  useEffect(() => {
    if (isGone) latest.current();
  }, [isGone]);

  return (
    <Suspense>{isOpen && <BulkDialog followed={followed} onHide={onHide} onForget={onForget} />}</Suspense>
  );
}

/** If its dialog, which would say it, is closed. */
function useNotifyAtEnd(followed: FollowedBulk, isOpen: boolean) {
  const { text } = useTexts();
  const notify = useNotify();
  const outcome = useOutcome(followed);
  const { data: bulk } = useBulk(followed);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (!bulk) return;
    if (wasRunning.current && bulk.status !== 'RUNNING' && !isOpen) {
      const about = text(`${followed.resource}.bulk.${bulk.action}.action`);
      notify(outcome(bulk).join(' '), { type: 'success', about });
    }
    wasRunning.current = bulk.status === 'RUNNING';
  }, [bulk, isOpen, followed.resource, notify, text, outcome]);
}
