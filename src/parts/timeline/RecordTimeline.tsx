import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { screenTexts } from '#i18n/screenTexts.ts';
import { addTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import type { TimelineProps } from './Timeline.tsx';

/** It is below everything else of a record, so it loads after everything else. */
const Timeline = lazy(async () => {
  const [loaded] = await Promise.all([import('./Timeline.tsx'), addTexts(screenTexts('auditEvents'))]);
  return { default: loaded.Timeline };
});

/** The latest events about one record, for those who may read the log. */
export function RecordTimeline(props: TimelineProps) {
  const can = useCan();
  const isNext = useIsSeen();
  // Only those who may read users see who was given a role.
  const isShown = can('auditEvents.list') && (!props.role || can('users.get'));
  if (!isNext || !isShown) return null;
  return (
    <Suspense>
      <Timeline {...props} />
    </Suspense>
  );
}

/** Once everything above is on the screen: a separate task runs after the frame that shows it. */
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
