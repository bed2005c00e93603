import { describe, expect, it } from 'vitest';
import { sessionLimits } from '#contract/session.ts';
import { isHeartbeatDue, sessionPhase } from '#src/layout/session/sessionPhase.ts';

const minute = 60_000;
const idle = sessionLimits.idle * 1_000;

describe('a session', () => {
  const rows: [at: number, absoluteEnd: number | undefined, expected: object][] = [
    [0, undefined, { phase: 'quiet' }],
    [28 * minute - 1, undefined, { phase: 'quiet' }],
    [28 * minute, undefined, { phase: 'idle', secondsLeft: 120 }],
    [29 * minute + 59_000, undefined, { phase: 'idle', secondsLeft: 1 }],
    [30 * minute, undefined, { phase: 'ended' }],
    [1 * minute, 2 * minute, { phase: 'absolute', secondsLeft: 60 }],
    [29 * minute, 29.5 * minute, { phase: 'absolute', secondsLeft: 30 }],
    [2 * minute, 2 * minute, { phase: 'ended' }],
  ];
  it.each(rows)('%i ms after the last activity, with an absolute end at %s', (at, absoluteEnd, expected) => {
    expect(sessionPhase(at, 0, absoluteEnd)).toEqual(expected);
  });
});

/** Twelve hours of a person who acts at random times, never idle for half an hour, and whose screen makes no calls. */
function workADay(seed: number, beats: typeof isHeartbeatDue): { lost: number; sent: number } {
  const random = randomBy(seed);
  let lastActivity = 0;
  let nextActivity = 0;
  let reported = { activity: 0, at: 0 };
  let lost = 0;
  let sent = 0;
  for (let now = 0; now < 12 * 60 * minute; now += 1_000) {
    if (now >= nextActivity) {
      lastActivity = now;
      nextActivity = now + random() * 27 * minute;
    }
    if (now >= reported.activity + idle) lost += 1;
    const beat = { now, lastActivity, reportedActivity: reported.activity, reportedAt: reported.at };
    if (beats({ ...beat, intervalMinutes: 30 })) {
      reported = { activity: lastActivity, at: now };
      sent += 1;
    }
  }
  return { lost, sent };
}

function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('the heartbeat', () => {
  it('keeps working people signed in, at a few calls a day', () => {
    const days = Array.from({ length: 10 }, (_, day) => workADay(day + 1, isHeartbeatDue));
    console.log(`heartbeat: ${days.length} days, ${days.reduce((sum, { sent }) => sum + sent, 0)} beats`);
    expect(days.filter(({ lost }) => lost > 0)).toEqual([]);
    expect(Math.max(...days.map(({ sent }) => sent))).toBeLessThan(60);
  });

  it('control: by the interval alone some would be signed out at work', () => {
    const byInterval: typeof isHeartbeatDue = ({ now, reportedAt, intervalMinutes }) =>
      now - reportedAt >= intervalMinutes * minute;
    expect(workADay(1, byInterval).lost).toBeGreaterThan(0);
  });

  it('reports nothing about an idle person', () => {
    const beat = { lastActivity: 0, reportedActivity: 0, reportedAt: 0, intervalMinutes: 30 };
    expect(isHeartbeatDue({ ...beat, now: 29 * minute })).toBe(false);
  });
});
