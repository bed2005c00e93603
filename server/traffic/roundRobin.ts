import { type Asker, currentAsker, ourselves } from './asker.ts';
import { Tally } from './tally.ts';

export type RoundRobin = {
  /** Waits for a turn; answers with what gives it back. Throws QueueFull where too many of an account wait already, or for too long. */
  take: () => Promise<() => void>;
  figures: () => TurnFigures;
};

/** How many turns are held and waited for at this moment, by calls and by the server's own work. */
export type TurnFigures = Record<'held' | 'waiting', Record<'call' | 'server', number>>;

/**
 * How many turns there are at once, how many of them one account may have, how many of its calls may wait for their first, and
 * how long any waits in milliseconds (0 is as long as it takes), and the longest rest after a turn.
 */
export type TurnLimits = {
  atOnce: number;
  ofAccount: number;
  mostWaiting: number;
  patienceMs: number;
  longestRestMs?: number;
};

/** A call that has to come again later: its account's queue is full, or it has waited for too long. */
export class QueueFull extends Error {}

/** In milliseconds, for how long an account is about once it has asked. */
const about = 1_000;

/**
 * Turns at the database, round over the accounts that wait and in each first come, first served: one that asks more waits
 * longer, and no other does. After a turn an account rests for as long as it took while another is about, whose next
 * statement would else wait for all of a slow one again. A call that has had a turn is never sent away for want of room.
 */
export function createRoundRobin(limits: TurnLimits): RoundRobin {
  const { atOnce, ofAccount, mostWaiting, patienceMs, longestRestMs = 250 } = limits;
  const queues = new Map<string, Set<() => void>>();
  const held = new Tally();
  const resting = new Tally();
  const accounts = followAccounts();
  let free = atOnce;

  const hasAll = (account: string) =>
    account !== ourselves.account && held.of(account) + resting.of(account) >= ofAccount;

  const wakeNext = () => {
    for (const [account, queue] of queues) {
      if (free === 0) return;
      if (hasAll(account)) continue;
      const [first] = queue;
      // Behind the others, to which this round comes first.
      queues.delete(account);
      if (!first) continue;
      queue.delete(first);
      if (queue.size > 0) queues.set(account, queue);
      free -= 1;
      held.add(account);
      first();
    }
  };

  const giveBack = (account: string, since: number) => {
    free += 1;
    held.drop(account);
    const rest = Math.min(performance.now() - since, longestRestMs);
    if (rest >= 1 && account !== ourselves.account && accounts.isOtherAbout(account)) {
      resting.add(account);
      setTimeout(endRest, rest, account).unref();
    }
    wakeNext();
  };

  const endRest = (account: string) => {
    resting.drop(account);
    wakeNext();
  };

  const wait = (asker: Asker) =>
    new Promise<() => void>((resolve, reject) => {
      const { account } = asker;
      const queue = queues.get(account) ?? new Set();
      if (!asker.isAdmitted && queue.size >= mostWaiting) {
        reject(new QueueFull(`${mostWaiting} calls of the account wait already`));
        return;
      }
      let patience: NodeJS.Timeout | undefined;
      const wake = () => {
        clearTimeout(patience);
        const since = performance.now();
        resolve(() => giveBack(account, since));
      };
      const giveUp = () => {
        queue.delete(wake);
        reject(new QueueFull(`No turn came within ${patienceMs} ms`));
      };
      asker.isAdmitted = true;
      accounts.see(account);
      queue.add(wake);
      queues.set(account, queue);
      if (patienceMs > 0 && account !== ourselves.account) patience = setTimeout(giveUp, patienceMs);
      wakeNext();
    });

  return {
    take: () => wait(currentAsker()),
    figures: () => ({
      held: byKind(held.entries()),
      waiting: byKind([...queues].map(([account, queue]) => [account, queue.size] as const)),
    }),
  };
}

/** The two accounts that have asked last are enough to tell whether there is another than one. */
function followAccounts() {
  let last = { account: ourselves.account, on: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    see: (account: string) => {
      if (account === ourselves.account) return;
      if (account !== last.account) before = last;
      last = { account, on: performance.now() };
    },
    isOtherAbout: (account: string) =>
      performance.now() - (last.account === account ? before : last).on < about,
  };
}

function byKind(counts: Iterable<readonly [account: string, count: number]>) {
  const kinds = { call: 0, server: 0 };
  for (const [account, count] of counts) kinds[account === ourselves.account ? 'server' : 'call'] += count;
  return kinds;
}
