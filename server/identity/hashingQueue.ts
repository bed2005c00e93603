import { ApiError } from '../errors.ts';
import { whoAsks } from '../traffic/asker.ts';
import { Counter } from '../traffic/counter.ts';
import { CallerLine } from './callerLine.ts';

/** Runs what hashes when its turn has come. */
export type Turn = <T>(hash: () => Promise<T>) => Promise<T>;

/** Begins `work` of an account when it comes to it; throws UNAVAILABLE where there is no place to wait for that. */
export type HashingQueue = (<T>(account: string, work: (turn: Turn) => Promise<T>) => Promise<T>) & {
  /** How many stand in it, those at work included. */
  inLine: () => number;
};

/** In times of those that hash at once: so many works are begun, in all and of one account, as each also looks up and writes. */
const begunAtOnce = 4;
const begunOfAccount = 2;

/**
 * The line before Argon2: without an end to it, a stranger's passwords would take every core for as long as they come. It goes
 * round over the accounts, and in each over its callers; where it is full, whoever has most in it makes room for the others.
 * Nothing is looked up or counted before its work begins, so that whoever is sent away has lost nothing.
 */
export function createHashingQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): HashingQueue {
  const lines = new Map<string, CallerLine<Waiter>>();
  const begun = new Counter();
  const sleepers: (() => void)[] = [];
  let inLine = 0;
  let inWork = 0;
  let atWork = 0;

  const turn: Turn = async (hash) => {
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

  const placesOf = (account: string) => begun.of(account) + (lines.get(account)?.length ?? 0);

  const makeRoomFor = (account: string, who: string): void => {
    const own = lines.get(account);
    const [most] = [...lines].sort(([one], [other]) => placesOf(other) - placesOf(one));
    if (most && placesOf(most[0]) > placesOf(account) + 1) sendAway(...most);
    else if (own && own.lengthOf(own.longest) > own.lengthOf(who) + 1) sendAway(account, own);
    else throw full();
  };

  const sendAway = (account: string, line: CallerLine<Waiter>): void => {
    inLine -= 1;
    line.last().sendAway();
    if (line.length === 0) lines.delete(account);
  };

  const beginNext = (): void => {
    for (const [account, line] of lines) {
      if (inWork >= atOnce * begunAtOnce) return;
      if (begun.of(account) >= atOnce * begunOfAccount) continue;
      inWork += 1;
      begun.add(account);
      // Whoever has begun goes to the end, which this round comes to again.
      lines.delete(account);
      line.next().begin();
      if (line.length > 0) lines.set(account, line);
    }
  };

  const begin = (account: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const who = whoAsks() ?? '';
      if (inLine >= atOnce + waiting) makeRoomFor(account, who);
      inLine += 1;
      const line = lines.get(account) ?? new CallerLine<Waiter>();
      line.join(who, { begin: resolve, sendAway: () => reject(full()) });
      lines.set(account, line);
      beginNext();
    });

  const end = (account: string): void => {
    inLine -= 1;
    inWork -= 1;
    begun.drop(account);
    beginNext();
  };

  const stand = async <T>(account: string, work: (turn: Turn) => Promise<T>): Promise<T> => {
    await begin(account);
    try {
      return await work(turn);
    } finally {
      end(account);
    }
  };
  return Object.assign(stand, { inLine: () => inLine });
}

type Waiter = { begin: () => void; sendAway: () => void };

/** By then as many have had their turn as usually wait. */
const secondsUntilRoom = 5;

const full = () => new ApiError('UNAVAILABLE', { headers: { 'retry-after': String(secondsUntilRoom) } });
