export type TokenBuckets = {
  /** Takes one call; returns the seconds until the next is available, 0 if it was taken. */
  take: (caller: string) => number;
  /** How many callers are remembered. */
  known: () => number;
};

/**
 * A token bucket per caller: `most` in so many seconds at an even rate, and as a burst. In memory, per replica; a
 * caller silent for that long is forgotten, so that nobody can fill the memory.
 */
export function createTokenBuckets(
  clock: () => Date,
  { most, seconds }: { most: number; seconds: number },
): TokenBuckets {
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
      // A machine's clock may be set back, which costs nobody anything.
      const filled = Math.min(most, last.left + Math.max(0, now - last.filledOn) * perMillisecond);
      const isThere = filled >= 1;
      // Those silent for longest stay in front.
      buckets.delete(caller);
      buckets.set(caller, { left: isThere ? filled - 1 : filled, filledOn: now });
      return isThere ? 0 : Math.ceil((1 - filled) / perMillisecond / 1000);
    },
    known: () => buckets.size,
  };
}
