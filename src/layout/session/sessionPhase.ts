import { sessionLimits } from '#contract/session.ts';

export type SessionPhase =
  | { phase: 'quiet' }
  /** The person did nothing for long: the session ends in so many seconds unless they stay. */
  | { phase: 'idle'; secondsLeft: number }
  /** The session has lasted as long as it may: it ends in so many seconds whatever they do. */
  | { phase: 'absolute'; secondsLeft: number }
  | { phase: 'ended' };

/** One of its kind, so that what sets it again changes nothing. */
export const quiet: SessionPhase = { phase: 'quiet' };

/** Where a session stands. Times are milliseconds; `absoluteEnd` is unknown until the server has named it. */
export function sessionPhase(
  now: number,
  lastActivity: number,
  absoluteEnd: number | undefined,
): SessionPhase {
  const { idle, warning } = sessionLimits;
  const idleLeft = secondsUntil(lastActivity + idle * 1_000, now);
  const absoluteLeft = absoluteEnd === undefined ? Number.POSITIVE_INFINITY : secondsUntil(absoluteEnd, now);
  const secondsLeft = Math.min(idleLeft, absoluteLeft);
  if (secondsLeft <= 0) return { phase: 'ended' };
  if (secondsLeft > warning) return quiet;
  return { phase: absoluteLeft <= idleLeft ? 'absolute' : 'idle', secondsLeft };
}

/**
 * Whether the server must be told that the person is still there: they did something that it has not heard of, and
 * either the interval is over or the server would soon end the session.
 */
export function isHeartbeatDue(beat: {
  now: number;
  lastActivity: number;
  /** The latest activity that the server knows of, and when it last heard. */
  reportedActivity: number;
  reportedAt: number;
  intervalMinutes: number;
}): boolean {
  if (beat.lastActivity <= beat.reportedActivity) return false;
  const isIntervalOver = beat.now - beat.reportedAt >= beat.intervalMinutes * 60_000;
  const serverEnd = beat.reportedActivity + (sessionLimits.idle - 2 * sessionLimits.warning) * 1_000;
  return isIntervalOver || beat.now >= serverEnd;
}

const secondsUntil = (end: number, now: number) => Math.ceil((end - now) / 1_000);
