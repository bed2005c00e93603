/** Who calls how often: an even rate, with as many calls at once as a minute has. In memory, each replica by itself. */
export function createCallRate(clock: () => Date, perMinute: number) {
  const buckets = new Map<string, { left: number; filledOn: number }>();
  return {
    /** Takes one call; answers how many seconds are left until there is one, 0 where it was taken. */
    take: (caller: string): number => {
      const now = clock().getTime();
      const { left, filledOn } = buckets.get(caller) ?? { left: perMinute, filledOn: now };
      const filled = Math.min(perMinute, left + ((now - filledOn) * perMinute) / 60_000);
      const isThere = filled >= 1;
      buckets.set(caller, { left: isThere ? filled - 1 : filled, filledOn: now });
      return isThere ? 0 : Math.ceil(((1 - filled) * 60) / perMinute);
    },
  };
}
