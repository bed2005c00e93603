export type CallRate = {
  /** Takes one call; answers how many seconds are left until there is one, 0 where it was taken. */
  take: (caller: string) => number;
  /** How many callers are remembered. */
  known: () => number;
};

/**
 * Who calls how often: an even rate of `most` in so many seconds, as many of them at once. Of the calls beyond it so many are
 * `owed`: whoever goes on with them has none until they pause. In memory, each replica by itself; whoever has not called for
 * that long is forgotten, so that nobody can fill the memory.
 */
export function createCallRate(
  clock: () => Date,
  { most, seconds, owed = 0 }: { most: number; seconds: number; owed?: number },
): CallRate {
  const buckets = new Map<string, { left: number; filledOn: number }>();
  const perMillisecond = most / (seconds * 1000);
  const forgetFull = (now: number) => {
    for (const [caller, { filledOn }] of buckets) {
      if (now - filledOn < seconds * 1000) break;
      buckets.delete(caller);
    }
  };
  return {
    take: (caller) => {
      const now = clock().getTime();
      forgetFull(now);
      const last = buckets.get(caller) ?? { left: most, filledOn: now };
      // A machine's clock may be set back, which takes nothing from anyone.
      const filled = Math.min(most, last.left + Math.max(0, now - last.filledOn) * perMillisecond);
      const isThere = filled >= 1;
      // The longest silent stay in front.
      buckets.delete(caller);
      const left = isThere || owed > 0 ? Math.max(filled - 1, -owed) : filled;
      buckets.set(caller, { left, filledOn: now });
      return isThere ? 0 : Math.ceil((1 - filled) / perMillisecond / 1000);
    },
    known: () => buckets.size,
  };
}
