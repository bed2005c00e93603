import { ApiError } from '../errors.ts';
import { callerAddress } from '../traffic/callerContext.ts';
import { Counter } from '../traffic/counter.ts';
import { CallerQueue } from './callerQueue.ts';

/** Runs hashing work once a slot is free. */
export type WithSlot = <T>(hash: () => Promise<T>) => Promise<T>;

/** Starts an account's `work` when its turn comes; throws UNAVAILABLE if the queue is full. */
export type HashingQueue = (<T>(account: string, work: (withSlot: WithSlot) => Promise<T>) => Promise<T>) & {
  /** Its length, including work under way. */
  size: () => number;
};

/** Work under way per hashing slot, in total and of one account: each also reads and writes. */
const begunAtOnce = 4;
const begunOfAccount = 2;

/**
 * The bounded queue before Argon2, which guessed passwords would otherwise keep on every core. Fair between accounts,
 * and between the callers of each; when full, the heaviest loses its latest entry to a lighter one. Nothing is read
 * or counted before the work begins, so a refused caller loses nothing.
 */
export function createHashingQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): HashingQueue {
  const queues = new Map<string, CallerQueue<Waiter>>();
  const begun = new Counter();
  const sleepers: (() => void)[] = [];
  let queued = 0;
  let inWork = 0;
  let atWork = 0;

  const withSlot: WithSlot = async (hash) => {
    if (atWork < atOnce) atWork += 1;
    else await new Promise<void>((wake) => sleepers.push(wake));
    try {
      return await hash();
    } finally {
      const wakeNext = sleepers.shift();
      if (wakeNext) wakeNext();
      else atWork -= 1;
    }
  };

  const entriesOf = (account: string) => begun.of(account) + (queues.get(account)?.length ?? 0);

  const evictFor = (account: string, who: string): void => {
    const own = queues.get(account);
    const [most] = [...queues].sort(([one], [other]) => entriesOf(other) - entriesOf(one));
    if (most && entriesOf(most[0]) > entriesOf(account) + 1) refuse(...most);
    else if (own && own.lengthOf(own.longest) > own.lengthOf(who) + 1) refuse(account, own);
    else throw full();
  };

  const refuse = (account: string, queue: CallerQueue<Waiter>): void => {
    queued -= 1;
    queue.last().refuse();
    if (queue.length === 0) queues.delete(account);
  };

  const beginNext = (): void => {
    for (const [account, queue] of queues) {
      if (inWork >= atOnce * begunAtOnce) return;
      if (begun.of(account) >= atOnce * begunOfAccount) continue;
      inWork += 1;
      begun.add(account);
      // Back to the end of the round.
      queues.delete(account);
      queue.next().begin();
      if (queue.length > 0) queues.set(account, queue);
    }
  };

  const begin = (account: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const who = callerAddress() ?? '';
      if (queued >= atOnce + waiting) evictFor(account, who);
      queued += 1;
      const queue = queues.get(account) ?? new CallerQueue<Waiter>();
      queue.join(who, { begin: resolve, refuse: () => reject(full()) });
      queues.set(account, queue);
      beginNext();
    });

  const end = (account: string): void => {
    queued -= 1;
    inWork -= 1;
    begun.drop(account);
    beginNext();
  };

  const enqueue = async <T>(account: string, work: (withSlot: WithSlot) => Promise<T>): Promise<T> => {
    await begin(account);
    try {
      return await work(withSlot);
    } finally {
      end(account);
    }
  };
  return Object.assign(enqueue, { size: () => queued });
}

type Waiter = { begin: () => void; refuse: () => void };

/** By then a queue of usual length is served. */
const retryAfterSeconds = 5;

const full = () => new ApiError('UNAVAILABLE', { headers: { 'retry-after': String(retryAfterSeconds) } });
