import { sessionLimits } from '#contract/session.ts';

type SessionPhase =
  | { phase: 'quiet' }
  /** The person has been idle: the session ends in so many seconds unless they stay. */
  | { phase: 'idle'; secondsLeft: number }
  /** The session reaches its absolute limit: it ends in so many seconds, activity or not. */
  | { phase: 'absolute'; secondsLeft: number }
  | { phase: 'ended' };

/** A constant, so that setting it again changes nothing. */
export const quiet: SessionPhase = { phase: 'quiet' };

/** A session's state. Times are in milliseconds; `absoluteEnd` is unknown until the server has sent it. */
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
 * Whether a heartbeat is due: there was activity the server does not know of, and either the interval is over or the
 * server would soon end the session.
 */
export function isHeartbeatDue(beat: {
  now: number;
  lastActivity: number;
  /** The latest activity known to the server, and when it was last told. */
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
