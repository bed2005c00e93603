import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseOutage } from './outage';

/** For whom the database is asked: an account, and who in it, and whether for as much as many would. */
type Asker = { account: string; who: string; forMany?: true };

const askers = new AsyncLocalStorage<Asker>();

/** All that `work` asks of the database stands in this account's line, and there in this caller's. */
export const askFor = <T>(account: string, who: string, work: () => T): T =>
  askers.run({ account, who }, work);

/** Who it is has turned out: colleagues of one address wait apart from then on. */
export function askAs(who: string): void {
  const asker = askers.getStore();
  if (asker) asker.who = who;
}

/** What follows asks again and again, as a spreadsheet does for its rows: its account is a crowd meanwhile. */
export function askForMany(): void {
  const asker = askers.getStore();
  if (asker) asker.forMany = true;
}

/** Who calls, as far as it is known; null in the server's own work. */
export const whoAsks = (): string | null => askers.getStore()?.who ?? null;

/** The server's own work, which no call waits for. */
const ourselves: Asker = { account: '', who: '' };

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

/** As many of one account wait only where it asks for more than a person's screens do. */
const crowd = 5;

/** How many turns there are in all, how many of them one account may have, and a crowd while there are others. */
export type TurnLimits = { atOnce: number; ofAccount: number; ofCrowd: number; patienceMs: number };

/**
 * The connections of a database in turns: round over the accounts that wait, and in each over its callers. Without it whoever
 * asks most is answered most. A crowd has fewer, and leaves each turn to the others for as long as it had it, while there are
 * any that are no crowd: one call takes several turns, would wait for one of the crowd's before each, and then share the
 * processor with all others of the crowd. No call waits longer than `patienceMs` (0 is as long as it takes).
 */
export function createTurns({ atOnce, ofAccount, ofCrowd, patienceMs }: TurnLimits): Turns {
  const waiting = new Map<string, Line>();
  const held = new Map<string, number>();
  const restsUntil = new Map<string, number[]>();
  const forManyOn = new Map<string, number>();
  const accounts = followAccounts();
  let free = atOnce;
  let alarm: NodeJS.Timeout | undefined;

  const restsOf = (account: string, now: number) =>
    (restsUntil.get(account) ?? []).filter((end) => end > now);

  const isCrowd = (account: string, now: number) =>
    lengthOf(waiting.get(account)) >= crowd || now - (forManyOn.get(account) ?? -about) < about;

  const mostOf = (account: string, now: number) => {
    if (account === ourselves.account) return atOnce;
    if (!accounts.othersThan(account, now)) return ofAccount;
    return (isCrowd(account, now) ? ofCrowd : ofAccount) - restsOf(account, now).length;
  };

  const wakeNext = () => {
    clearTimeout(alarm);
    const now = performance.now();
    for (const [account, line] of waiting) {
      if (free === 0) return;
      const holds = held.get(account) ?? 0;
      if (holds >= mostOf(account, now)) continue;
      free -= 1;
      held.set(account, holds + 1);
      // Whoever has had a turn goes to the end, which this round comes to again.
      waiting.delete(account);
      nextOf(line)();
      if (line.size > 0) waiting.set(account, line);
    }
    const rests = [...waiting.keys()].flatMap((account) => restsOf(account, now));
    if (rests.length > 0) alarm = setTimeout(wakeNext, Math.min(...rests) - now);
  };

  const giveBack = (account: string, since: number) => {
    const now = performance.now();
    free += 1;
    const holds = (held.get(account) ?? 1) - 1;
    if (holds > 0) held.set(account, holds);
    else held.delete(account);
    const rests = restsOf(account, now);
    if (isCrowd(account, now)) rests.push(now + Math.min(now - since, longestRest));
    if (rests.length > 0) restsUntil.set(account, rests);
    else restsUntil.delete(account);
    wakeNext();
  };

  const leave = (account: string, who: string, wake: () => void) => {
    const line = waiting.get(account);
    const others = line?.get(who)?.filter((one) => one !== wake) ?? [];
    if (others.length > 0) line?.set(who, others);
    else line?.delete(who);
    if (line?.size === 0) waiting.delete(account);
  };

  return {
    take: () =>
      new Promise((resolve, reject) => {
        const { account, who, forMany } = askers.getStore() ?? ourselves;
        const line = waiting.get(account) ?? new Map();
        let patience: NodeJS.Timeout | undefined;
        const wake = () => {
          clearTimeout(patience);
          const since = performance.now();
          resolve(() => giveBack(account, since));
        };
        const giveUp = () => {
          leave(account, who, wake);
          reject(new DatabaseOutage(new Error(`No turn came within ${patienceMs} ms`)));
        };
        if (patienceMs > 0 && account !== ourselves.account) patience = setTimeout(giveUp, patienceMs);
        line.set(who, [...(line.get(who) ?? []), wake]);
        waiting.set(account, line);
        const now = performance.now();
        if (forMany) forManyOn.set(account, now);
        else if (lengthOf(line) < crowd) accounts.asks(account, now);
        wakeNext();
      }),
    figures: () => {
      const waits = [...waiting].map(([account, line]) => [account, lengthOf(line)] as const);
      return { held: byKind(held), waiting: byKind(waits) };
    },
  };
}

function byKind(counts: Iterable<readonly [account: string, count: number]>) {
  const kinds = { call: 0, server: 0 };
  for (const [account, count] of counts) kinds[account === ourselves.account ? 'server' : 'call'] += count;
  return kinds;
}

/** Those of one account who wait, by caller. */
type Line = Map<string, (() => void)[]>;

const lengthOf = (line: Line = new Map()) => [...line.values()].flat().length;

/** Takes the first of the caller whose turn it is, and puts the caller's others behind all of the line. */
function nextOf(line: Line): () => void {
  const [[who, [first, ...others]] = ['', []]] = line;
  line.delete(who);
  if (others.length > 0) line.set(who, others);
  if (!first) throw new Error('Nobody waits in this line');
  return first;
}

/** Which accounts are about, at a person's rate; the two that asked last are enough to tell whether there are others than one. */
function followAccounts() {
  let last = { account: ourselves.account, on: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    asks: (account: string, now: number) => {
      if (account === ourselves.account) return;
      if (account !== last.account) before = last;
      last = { account, on: now };
    },
    othersThan: (account: string, now: number) => now - (last.account === account ? before : last).on < about,
  };
}
