import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { usePageSession } from './PageSession.ts';
import { loadReSignIn, ReSignIn } from './ReSignIn.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import { isHeartbeatDue, quiet, sessionPhase } from './sessionPhase.ts';

/** Keeps the session alive while the person works, warns before it ends, and asks them to sign in again once it has. */
export function SessionWatch() {
  const { phase, stay, end } = useSessionPhase();
  useReSignInLoaded();
  return (
    <>
      {(phase.phase === 'idle' || phase.phase === 'absolute') && (
        <SessionWarning phase={phase.phase} secondsLeft={phase.secondsLeft} onStay={stay} onSignIn={end} />
      )}
      <ReSignIn />
    </>
  );
}

/** The code for signing in again is loaded long before it is needed, and after the page's own. */
function useReSignInLoaded() {
  const { profile, session } = useSignedIn();
  const { codeForm } = usePageSession();
  useEffect(() => {
    // `main.tsx` reports a missing file.
    const load = () =>
      Promise.all([loadReSignIn(profile), session.prepare(), codeForm.load()]).catch(() => undefined);
    const timer = setTimeout(load, afterFirstRows);
    return () => clearTimeout(timer);
  }, [codeForm, profile, session]);
}

const afterFirstRows = 5_000;

function useSessionPhase() {
  const { config } = useSignedIn();
  const { activity, reauthentication } = usePageSession();
  const dataProvider = useDataProvider<DataProvider>();
  const [absoluteEnd, setAbsoluteEnd] = useState<number>();
  const missedBeat = useRef<unknown>(undefined);
  const [phase, setPhase] = useState(quiet);

  const beat = () =>
    dataProvider.perform('session.heartbeat').then(
      ({ absoluteEndsOn }) => {
        settle(missedBeat.current);
        setAbsoluteEnd(Date.parse(absoluteEndsOn));
      },
      // http.ts has reported it; the next heartbeat retries
      (failure: unknown) => {
        settle(missedBeat.current);
        missedBeat.current = failure;
      },
    );
  const end = () => {
    setAbsoluteEnd(undefined);
    reauthentication.ask().then(
      () => beat(),
      () => undefined,
    );
  };

  const isQuiet = phase.phase === 'quiet';
  useEffect(() => {
    if (!isQuiet) return;
    const controller = new AbortController();
    for (const event of activityEvents) {
      window.addEventListener(event, activity.touch, {
        passive: true,
        capture: true,
        signal: controller.signal,
      });
    }
    return () => controller.abort();
  }, [isQuiet, activity]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock reads what is current at each tick
  useEffect(() => {
    if (absoluteEnd === undefined) void beat();
    const tick = () => {
      if (reauthentication.isPending()) return setPhase(quiet);
      const now = activity.now();
      const next = sessionPhase(now, activity.last(), absoluteEnd);
      if (next.phase === 'ended') {
        // Activity from now on belongs to the next session, including the first keys in the dialog.
        setPhase(quiet);
        return end();
      }
      setPhase(next);
      const { activity: reportedActivity, at: reportedAt } = activity.reported();
      const lastActivity = activity.last();
      const intervalMinutes = config.renewalIntervalMinutes;
      if (isHeartbeatDue({ now, lastActivity, reportedActivity, reportedAt, intervalMinutes })) void beat();
    };
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [absoluteEnd]);

  const stay = () => {
    activity.touch();
    setPhase(quiet);
    void beat();
  };
  return { phase, stay, end };
}

/** Events that count as activity. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];
