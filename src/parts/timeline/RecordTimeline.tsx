import { lazy, Suspense, useDeferredValue } from 'react';
import { useCan } from '../../layout/useCan';
import type { TimelineProps } from './Timeline';

/** It stands below all else of a record, so it comes after all else. */
const Timeline = lazy(() => import('./Timeline').then((loaded) => ({ default: loaded.Timeline })));

/** The latest events about one record, for those who may read the log. */
export function RecordTimeline(props: TimelineProps) {
  const can = useCan();
  const isNext = useDeferredValue(true, false);
  if (!isNext || !can('auditEvents.list')) return null;
  return (
    <Suspense>
      <Timeline {...props} />
    </Suspense>
  );
}
