/**
 * When the person last did something, in any tab of this browser, and what of it the server has heard. Tabs tell each
 * other the moment only; no token leaves its tab.
 */
export function createActivity({ now, channel }: ActivityDeps) {
  let last = now();
  let toldTabs = 0;
  let reported = { activity: 0, at: 0 };
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'number') last = Math.max(last, Math.min(data, now()));
  });
  return {
    now,
    /** The person did something just now. Other tabs hear of it at most once in five seconds. */
    touch() {
      last = now();
      if (last - toldTabs < 5_000) return;
      toldTabs = last;
      channel.postMessage(last);
    },
    last: () => last,
    /** Seconds since then, as a call is about to tell the server. */
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
