export type CallRate = {
  /** Takes one call; answers how many seconds are left until there is one, 0 where it was taken. */
  take: (caller: string) => number;
  /** How many callers are remembered. */
  known: () => number;
};

/**
 * Who calls how often: an even rate of `most` in so many seconds, as many of them at once. In memory, each replica by
 * itself; whoever has not called for that long is forgotten, so that nobody can fill the memory.
 */
export function createCallRate(
  clock: () => Date,
  { most, seconds }: { most: number; seconds: number },
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
      const { left, filledOn } = buckets.get(caller) ?? { left: most, filledOn: now };
      // A machine's clock may be set back, which takes nothing from anyone.
      const filled = Math.min(most, left + Math.max(0, now - filledOn) * perMillisecond);
      const isThere = filled >= 1;
      // The longest silent stay in front.
      buckets.delete(caller);
      buckets.set(caller, { left: isThere ? filled - 1 : filled, filledOn: now });
      return isThere ? 0 : Math.ceil((1 - filled) / perMillisecond / 1000);
    },
    known: () => buckets.size,
  };
}
