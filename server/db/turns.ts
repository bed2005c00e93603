import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import { Tally } from '../tally.ts';
import { Line } from './line.ts';
import { DatabaseOutage } from './outage.ts';

/** For whom the database is asked: an account, who in it, and who hears the answer; and how many turns the call has had. */
type Asker = { account: string; who: string; hearing?: Hearing; isForHearer?: true; had: { turns: number } };

/** The answer to a call: closed where nobody is there any more to take it. */
type Answer = Pick<EventEmitter, 'once'> & { destroyed: boolean };

/**
 * Whether somebody hears the answer to a call, and what leaves its line when they have gone. It holds no answer: promises and
 * alarms know for whom they were made for longer than the call takes, and all it has made would be kept with it.
 */
class Hearing {
  isOver: boolean;
  readonly leaving = new Set<() => void>();

  constructor(answer: Answer) {
    this.isOver = answer.destroyed;
    answer.once('close', () => {
      this.isOver = true;
      for (const leave of this.leaving) leave();
    });
  }
}

const askers = new AsyncLocalStorage<Asker>();

/** All that `work` asks of the database stands in this account's line, and there in this caller's. */
export const askFor = <T>(account: string, who: string, work: () => T, answer?: Answer): T =>
  askers.run({ account, who, ...(answer && { hearing: new Hearing(answer) }), had: { turns: 0 } }, work);

/**
 * What `reads` for whoever called, and for nobody else, leaves its line when they go away: they may have asked anew, and
 * others wait behind it. It then throws DatabaseOutage.
 */
export function askWhileHeard<T>(reads: () => T): T {
  const asker = askers.getStore();
  return asker?.hearing ? askers.run({ ...asker, isForHearer: true }, reads) : reads();
}

/** Who it is has turned out: colleagues of one address wait apart from then on. */
export function askAs(who: string): void {
  const asker = askers.getStore();
  if (asker) asker.who = who;
}

/** What follows asks again and again, as a spreadsheet does for its rows: it stands in the one line of all such, whose callers are accounts. */
export function askForMany(): void {
  const asker = askers.getStore();
  if (asker) Object.assign(asker, { account: forMany, who: asker.account });
}

/** What is asked within a call, but for nobody: it stands in no account's line. */
export const askForServer = <T>(work: () => T): T => askers.exit(work);

/** Who calls, as far as it is known; null in the server's own work. */
export const whoAsks = (): string | null => askers.getStore()?.who ?? null;

const nobodyHears = 'The caller has gone';

/** The server's own work, which no call waits for. */
const ourselves: Asker = { account: '', who: '', had: { turns: 0 } };

/** No account's name; whoever stands in this line is of a crowd. */
const forMany = '+';

export type Turns = {
  /** Waits for a turn; answers with what gives it back. Throws DatabaseOutage where a call has waited for too long. */
  take: () => Promise<() => void>;
  figures: () => TurnFigures;
};

/** How many turns are held and waited for at this moment, by calls and by the server's own work. */
export type TurnFigures = Record<'held' | 'waiting', Record<'call' | 'server', number>>;

/** In milliseconds: the longest rest after a turn, and for how long an account is about. */
const longestRest = 250;
const about = 1_000;

/** In milliseconds: how soon after a turn the same call may ask for its next. */
const betweenTurns = 5;

/** For how many times as long as it had a turn, and for how long at most, a crowd lets calls of others go before: it keeps a share. */
const timesOfTurn = 3;
const longestWait = 50;

/**
 * A call that has had a turn has its next ones before those of its account that have had none: else all of them would be under
 * way, and hold what they have read. Up to as many in all as most calls take.
 */
const firstTurns = 5;

/**
 * As many of one account wait only where it asks for more than the screens of a few people do. It is a crowd until fewer have
 * waited for as long as an account is about: else all other crowds would stand back for it whenever fewer wait for a moment.
 */
const crowd = 10;

/** How many turns there are in all, how many of them one account may have, and a crowd while there are others. */
export type TurnLimits = { atOnce: number; ofAccount: number; ofCrowd: number; patienceMs: number };

/**
 * The connections of a database in turns: round over the accounts that wait, and in each over its callers. Without it whoever
 * asks most is answered most. A crowd has fewer, and leaves each turn to the others for as long as it had it, while there are
 * any that are no crowd; and it begins none in the middle of a call of theirs, which takes several turns, would wait for one
 * of the crowd's before each, and then share the processor with all others of the crowd. No call waits longer than
 * `patienceMs` (0 is as long as it takes).
 */
export function createTurns({ atOnce, ofAccount, ofCrowd, patienceMs }: TurnLimits): Turns {
  const waiting = new Map<string, Line<Wake>>();
  const held = new Tally();
  const crowds = new Map<string, Crowd>();
  const accounts = followAccounts();
  let free = atOnce;
  let alarm: NodeJS.Timeout | undefined;

  const restsOf = (account: string, now: number) =>
    (crowds.get(account)?.restsUntil ?? []).filter((end) => end > now);

  const manyWait = (account: string) => account === forMany || (waiting.get(account)?.length ?? 0) >= crowd;

  const isCrowd = (account: string, now: number) =>
    manyWait(account) || now - (crowds.get(account)?.manyWaitedOn ?? Number.NEGATIVE_INFINITY) < about;

  const isAmidCallOfOthers = (account: string, now: number) =>
    accounts.othersThan(account, now, betweenTurns) ||
    held.names().some((other) => other !== ourselves.account && !isCrowd(other, now));

  const letsOthersGoBefore = (account: string, now: number) =>
    isCrowd(account, now) && now < (crowds.get(account)?.waitsUntil ?? 0) && isAmidCallOfOthers(account, now);

  const mostOf = (account: string, now: number) => {
    if (account === ourselves.account) return atOnce;
    if (!accounts.othersThan(account, now, about)) return ofAccount;
    if (letsOthersGoBefore(account, now)) return 0;
    return (isCrowd(account, now) ? ofCrowd : ofAccount) - restsOf(account, now).length;
  };

  const wakeNext = () => {
    clearTimeout(alarm);
    const now = performance.now();
    for (const [account, line] of waiting) {
      if (free === 0) return;
      if (held.of(account) >= mostOf(account, now)) continue;
      free -= 1;
      held.add(account);
      // Whoever has had a turn goes to the end, which this round comes to again.
      waiting.delete(account);
      line.next()();
      if (line.length > 0) waiting.set(account, line);
    }
    // Alone, an account rests for nobody, and may have more turns though none is given back.
    const resting = [...waiting.keys()].filter((account) => accounts.othersThan(account, now, about));
    const again = resting.flatMap((account) =>
      letsOthersGoBefore(account, now)
        ? [now + betweenTurns]
        : [...restsOf(account, now), accounts.othersOn(account) + about],
    );
    if (again.length > 0) alarm = setTimeout(wakeNext, Math.min(...again) - now);
  };

  const giveBack = (account: string, since: number) => {
    const now = performance.now();
    free += 1;
    held.drop(account);
    if (isCrowd(account, now)) {
      const had = now - since;
      const restsUntil = [...restsOf(account, now), now + Math.min(had, longestRest)];
      const waitsUntil = now + Math.min(timesOfTurn * had, longestWait);
      const manyWaitedOn = manyWait(account) ? now : (crowds.get(account)?.manyWaitedOn ?? now);
      // The longest silent stay in front.
      crowds.delete(account);
      crowds.set(account, { manyWaitedOn, hadTurnOn: now, restsUntil, waitsUntil });
    } else accounts.see(account, now);
    for (const [silent, { hadTurnOn }] of crowds) {
      if (now - hadTurnOn < about) break;
      crowds.delete(silent);
    }
    wakeNext();
  };

  return {
    take: () =>
      new Promise((resolve, reject) => {
        const { account, who, had, ...asker } = askers.getStore() ?? ourselves;
        const hearing = asker.isForHearer && asker.hearing;
        if (hearing?.isOver) {
          reject(new DatabaseOutage(new Error(nobodyHears)));
          return;
        }
        const line = waiting.get(account) ?? new Line<Wake>();
        let patience: NodeJS.Timeout | undefined;
        const endWait = () => {
          clearTimeout(patience);
          hearing?.leaving.delete(leave);
        };
        const wake = () => {
          endWait();
          had.turns += 1;
          const since = performance.now();
          resolve(() => giveBack(account, since));
        };
        const giveUp = (reason: string) => {
          endWait();
          line.leave(who, wake);
          if (line.length === 0) waiting.delete(account);
          reject(new DatabaseOutage(new Error(reason)));
        };
        const leave = () => giveUp(nobodyHears);
        hearing?.leaving.add(leave);
        if (patienceMs > 0 && account !== ourselves.account)
          patience = setTimeout(giveUp, patienceMs, `No turn came within ${patienceMs} ms`);
        if (had.turns > 0 && had.turns < firstTurns && account !== forMany) line.goOn(wake);
        else line.join(who, wake);
        waiting.set(account, line);
        const now = performance.now();
        if (!isCrowd(account, now)) accounts.see(account, now);
        wakeNext();
      }),
    figures: () => {
      const waits = [...waiting].map(([account, line]) => [account, line.length] as const);
      return { held: byKind(held.entries()), waiting: byKind(waits) };
    },
  };
}

function byKind(counts: Iterable<readonly [account: string, count: number]>) {
  const kinds = { call: 0, server: 0 };
  for (const [account, count] of counts) kinds[account === ourselves.account ? 'server' : 'call'] += count;
  return kinds;
}

/**
 * When as many as are a crowd waited last, when it gave back its last turn, how long each of its last ones is left to others,
 * and how long it waits amid their calls.
 */
type Crowd = { manyWaitedOn: number; hadTurnOn: number; restsUntil: number[]; waitsUntil: number };

type Wake = () => void;

/** Which accounts are about, at a person's rate; the two seen last are enough to tell whether there are others than one. */
function followAccounts() {
  let last = { account: ourselves.account, on: Number.NEGATIVE_INFINITY };
  let before = last;
  const othersOn = (account: string) => (last.account === account ? before : last).on;
  return {
    see: (account: string, now: number) => {
      if (account === ourselves.account) return;
      if (account !== last.account) before = last;
      last = { account, on: now };
    },
    /** When one of the others was seen last. */
    othersOn,
    othersThan: (account: string, now: number, within: number) => now - othersOn(account) < within,
  };
}
