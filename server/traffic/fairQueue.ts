import { type CallerContext, currentCaller, serverContext } from './callerContext.ts';
import { Counter } from './counter.ts';

export type FairQueue = {
  /**
   * Waits for a slot and resolves to its release. Throws QueueFull after too long, or if too many of the account's
   * calls wait.
   */
  acquire: () => Promise<() => void>;
  figures: () => SlotFigures;
};

/** How many slots are held and waited for now, by calls and by the server's own work. */
export type SlotFigures = Record<'held' | 'waiting', Record<'call' | 'server', number>>;

export type SlotLimits = {
  atOnce: number;
  ofAccount: number;
  /** Calls of one account that may wait for their first slot. */
  maxWaiting: number;
  /** 0 for no limit. */
  timeoutMs: number;
  longestCoolDownMs?: number;
};

/** A call that has to retry later: its account's queue is full, or it has waited too long. */
export class QueueFull extends Error {}

/** An account counts as active for so many milliseconds after requesting a slot. */
const activeMs = 1_000;

/**
 * Connection slots, round robin over the waiting accounts, first come first served within each. While another account
 * is active, a slot cools down for as long as it was held: otherwise a slow account would take each free slot. A call
 * that has had a slot is never refused, as its work is under way.
 */
export function createFairQueue(limits: SlotLimits): FairQueue {
  const { atOnce, ofAccount, maxWaiting, timeoutMs, longestCoolDownMs = 250 } = limits;
  const queues = new Map<string, Set<() => void>>();
  const held = new Counter();
  const cooling = new Counter();
  const accounts = followAccounts();
  let free = atOnce;

  const hasAll = (account: string) =>
    account !== serverContext.account && held.of(account) + cooling.of(account) >= ofAccount;

  const wakeNext = () => {
    for (const [account, queue] of queues) {
      if (free === 0) return;
      if (hasAll(account)) continue;
      const [first] = queue;
      // Back to the end of the round.
      queues.delete(account);
      if (!first) continue;
      queue.delete(first);
      if (queue.size > 0) queues.set(account, queue);
      free -= 1;
      held.add(account);
      first();
    }
  };

  const release = (account: string, since: number) => {
    free += 1;
    held.drop(account);
    const coolDown = Math.min(performance.now() - since, longestCoolDownMs);
    if (coolDown >= 1 && account !== serverContext.account && accounts.isOtherActive(account)) {
      cooling.add(account);
      setTimeout(endCoolDown, coolDown, account).unref();
    }
    wakeNext();
  };

  const endCoolDown = (account: string) => {
    cooling.drop(account);
    wakeNext();
  };

  const wait = (caller: CallerContext) =>
    new Promise<() => void>((resolve, reject) => {
      const { account } = caller;
      const queue = queues.get(account) ?? new Set();
      if (!caller.isAdmitted && queue.size >= maxWaiting) {
        reject(new QueueFull(`${maxWaiting} calls of the account wait already`));
        return;
      }
      let timer: NodeJS.Timeout | undefined;
      const wake = () => {
        clearTimeout(timer);
        const since = performance.now();
        resolve(() => release(account, since));
      };
      const giveUp = () => {
        queue.delete(wake);
        reject(new QueueFull(`No slot came free within ${timeoutMs} ms`));
      };
      caller.isAdmitted = true;
      accounts.see(account);
      queue.add(wake);
      queues.set(account, queue);
      if (timeoutMs > 0 && account !== serverContext.account) timer = setTimeout(giveUp, timeoutMs);
      wakeNext();
    });

  return {
    acquire: () => wait(currentCaller()),
    figures: () => ({
      held: byKind(held.entries()),
      waiting: byKind([...queues].map(([account, queue]) => [account, queue.size] as const)),
    }),
  };
}

/** The last two accounts seen suffice to tell whether there is more than one. */
function followAccounts() {
  let last = { account: serverContext.account, on: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    see: (account: string) => {
      if (account === serverContext.account) return;
      if (account !== last.account) before = last;
      last = { account, on: performance.now() };
    },
    isOtherActive: (account: string) =>
      performance.now() - (last.account === account ? before : last).on < activeMs,
  };
}

function byKind(counts: Iterable<readonly [account: string, count: number]>) {
  const kinds = { call: 0, server: 0 };
  for (const [account, count] of counts)
    kinds[account === serverContext.account ? 'server' : 'call'] += count;
  return kinds;
}
