import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { loadAuditTexts } from '#i18n/auditTexts.ts';
import { addTexts } from '#i18n/texts.ts';
import { useCan } from '#src/layout/useCan.ts';
import type { TimelineProps } from './Timeline.tsx';

/** It stands below all else of a record, so it comes after all else. */
const Timeline = lazy(async () => {
  const [loaded] = await Promise.all([import('./Timeline.tsx'), addTexts(loadAuditTexts)]);
  return { default: loaded.Timeline };
});

/** The latest events about one record, for those who may read the log. */
export function RecordTimeline(props: TimelineProps) {
  const can = useCan();
  const isNext = useIsSeen();
  // Whom a role was given to, only those are told who may read users.
  const isTold = can('auditEvents.list') && (!props.role || can('users.get'));
  if (!isNext || !isTold) return null;
  return (
    <Suspense>
      <Timeline {...props} />
    </Suspense>
  );
}

/** Whether what stands above is on the screen: a task of its own comes after the frame that shows it. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setSeen(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isSeen;
}
