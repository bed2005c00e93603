/**
 * When the person was last active, in any tab of this browser, and what of it the server knows. Tabs tell each other
 * only the time; no token leaves its tab.
 */
export function createActivity({ now, channel }: ActivityDeps) {
  let last = now();
  let lastBroadcast = 0;
  let reported = { activity: 0, at: 0 };
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'number') last = Math.max(last, Math.min(data, now()));
  });
  return {
    now,
    /** The person is active now. Other tabs are told at most once in five seconds. */
    touch() {
      last = now();
      if (last - lastBroadcast < 5_000) return;
      lastBroadcast = last;
      channel.postMessage(last);
    },
    last: () => last,
    /** Seconds since then, for a call to report. */
    report(): number {
      reported = { activity: last, at: now() };
      return (now() - last) / 1_000;
    },
    reported: () => reported,
  };
}

export type Activity = ReturnType<typeof createActivity>;

type ActivityDeps = {
  now: () => number;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
};
