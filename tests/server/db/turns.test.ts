import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseOutage } from '#server/db/outage.ts';
import {
  askAs,
  askFor,
  askForMany,
  askWhileHeard,
  createTurns,
  type TurnLimits,
  type Turns,
  whoAsks,
} from '#server/db/turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // First: what watches the clock would else be taken back later, and leave the one that does not run.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** So many who wait, each holding its turn for as long (ms); tells who has had one, in order. */
function line({ atOnce = 1, ofAccount = 1, ofCrowd = ofAccount, patienceMs = 0 }: Partial<TurnLimits> = {}) {
  const turns = createTurns({ atOnce, ofAccount, ofCrowd, patienceMs });
  const had: string[] = [];
  let held = 0;
  let most = 0;
  const ask = (name: string, { account = 'acme', who = 'someone', ms = 1 } = {}) =>
    askFor(account, who, async () => {
      const giveBack = await turns.take();
      had.push(name);
      held += 1;
      most = Math.max(most, held);
      await new Promise((resolve) => setTimeout(resolve, ms));
      held -= 1;
      giveBack();
    });
  return { turns, had, ask, most: () => most };
}
const many = (count: number, ask: (name: string) => unknown, name = 'a') => {
  for (let n = 1; n <= count; n++) ask(`${name}${n}`);
};

/** Three pages, each asked for when the one before is there, after 100 ms. */
const askForPages = (turns: Turns, tell: (page: string) => void = () => {}) =>
  askFor('acme', 'reader', async () => {
    askForMany();
    for (const page of ['page1', 'page2', 'page3']) {
      const giveBack = await turns.take();
      tell(page);
      await new Promise((resolve) => setTimeout(resolve, 100));
      giveBack();
    }
  });

describe('turns at the database', () => {
  it('tell how many are held and waited for, by calls and by the server itself', async () => {
    const { turns, ask } = line({ atOnce: 3, ofAccount: 1 });
    many(3, (name) => ask(name));
    const own = await turns.take();
    await turns.take();
    void turns.take();
    expect(turns.figures()).toEqual({ held: { call: 1, server: 2 }, waiting: { call: 2, server: 1 } });
    own();
    expect(turns.figures()).toEqual({ held: { call: 1, server: 2 }, waiting: { call: 2, server: 0 } });
    await vi.runAllTimersAsync();
    expect(turns.figures().held.call).toBe(0);
  });

  it('are taken by the server itself where nobody is known to call', () => {
    expect(whoAsks()).toBeNull();
    expect(() => askAs('nobody')).not.toThrow();
    expect(() => askForMany()).not.toThrow();
    expect(askWhileHeard(() => 'read')).toBe('read');
    expect(askFor('acme', 'someone', whoAsks)).toBe('someone');
  });

  it('go round over the accounts, whichever asks most', async () => {
    const { had, ask } = line();
    many(4, (name) => ask(name));
    many(2, (name) => ask(name, { account: 'birch' }), 'b');
    ask('c1', { account: 'cedar' });
    await vi.runAllTimersAsync();
    expect(had).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('go round over the callers inside an account', async () => {
    const { had, ask } = line();
    many(20, (name) => ask(name, { who: 'busy' }));
    many(2, (name) => ask(name, { who: 'colleague' }), 'b');
    await vi.runAllTimersAsync();
    expect(had.slice(0, 6)).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  it('are taken as the user, once it is known who calls', async () => {
    const { turns, had, ask } = line();
    many(5, (name) => ask(name, { who: 'office' }));
    const known = askFor('acme', 'office', async () => {
      askAs('user');
      const giveBack = await turns.take();
      had.push('user');
      giveBack();
    });
    await vi.runAllTimersAsync();
    await known;
    expect(had.slice(0, 4)).toEqual(['a1', 'a2', 'user', 'a3']);
  });

  it('are as many at once as there are connections, and of one account fewer', async () => {
    const alone = line({ atOnce: 5, ofAccount: 2 });
    many(10, (name) => alone.ask(name));
    await vi.runAllTimersAsync();
    expect(alone.most()).toBe(2);
    const both = line({ atOnce: 5, ofAccount: 3 });
    many(10, (name) => both.ask(name));
    many(10, (name) => both.ask(name, { account: 'birch' }), 'b');
    await vi.runAllTimersAsync();
    expect(both.most()).toBe(5);
  });

  it('are left to others by a crowd, as long as there are any', async () => {
    const { had, ask } = line();
    ask('b0', { account: 'birch' });
    many(13, (name) => ask(name, { ms: 100 }));
    await vi.advanceTimersByTimeAsync(110);
    expect(had).toEqual(['b0', 'a1']);
    ask('b1', { account: 'birch' });
    await vi.advanceTimersByTimeAsync(5);
    ask('b2', { account: 'birch' });
    await vi.advanceTimersByTimeAsync(5);
    expect(had).toEqual(['b0', 'a1', 'b1', 'b2']);
    await vi.advanceTimersByTimeAsync(100);
    expect(had).toEqual(['b0', 'a1', 'b1', 'b2', 'a2']);
    await vi.runAllTimersAsync();
    expect(had).toHaveLength(16);
  });

  it('are left to others by a crowd for as long as it had them, however short that was', async () => {
    const { had, ask } = line();
    ask('b0', { account: 'birch' });
    many(13, (name) => ask(name, { ms: 10 }));
    await vi.advanceTimersByTimeAsync(12);
    ask('b1', { account: 'birch' });
    await vi.advanceTimersByTimeAsync(3);
    ask('b2', { account: 'birch' });
    await vi.advanceTimersByTimeAsync(3);
    expect(had).toEqual(['b0', 'a1', 'b1', 'b2']);
    await vi.advanceTimersByTimeAsync(5);
    expect(had).toEqual(['b0', 'a1', 'b1', 'b2', 'a2']);
  });

  /** A call of so many turns of 10 ms, each asked for 3 ms after the one before. */
  const askInSteps = (turns: Turns, steps: number, tell: (step: string) => void) =>
    askFor('birch', 'person', async () => {
      for (let n = 1; n <= steps; n++) {
        const giveBack = await turns.take();
        tell(`b${n}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
        giveBack();
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
    });

  it('are left by a crowd to a call of others until it is over, between its turns too', async () => {
    const { turns, had, ask } = line({ atOnce: 4, ofAccount: 2 });
    many(13, (name) => ask(name, { ms: 20 }));
    await vi.advanceTimersByTimeAsync(1);
    const call = askInSteps(turns, 3, (step) => had.push(step));
    await vi.advanceTimersByTimeAsync(37);
    expect(had).toEqual(['a1', 'a2', 'b1', 'b2', 'b3']);
    await vi.advanceTimersByTimeAsync(5);
    expect(had).toEqual(['a1', 'a2', 'b1', 'b2', 'b3', 'a3', 'a4']);
    await vi.runAllTimersAsync();
    await call;
    expect(had).toHaveLength(16);
  });

  it.each([
    ['three times as long as it had its own', 10, 30],
    ['50 ms', 40, 50],
  ])('are left by a crowd to calls of others for no longer than %s', async (_, ms, longest) => {
    const { turns, had, ask } = line({ atOnce: 4, ofAccount: 1 });
    many(13, (name) => ask(name, { ms }));
    await vi.advanceTimersByTimeAsync(1);
    const call = askInSteps(turns, 20, () => {});
    await vi.advanceTimersByTimeAsync(ms + longest - 2);
    expect(had).toEqual(['a1']);
    await vi.advanceTimersByTimeAsync(6);
    expect(had).toEqual(['a1', 'a2']);
    await vi.runAllTimersAsync();
    await call;
  });

  it('are left by a crowd one by one, so that they do not all begin again at the same moment', async () => {
    const { had, ask } = line({ atOnce: 4, ofAccount: 2 });
    ask('b0', { account: 'birch' });
    ask('a1', { ms: 10 });
    ask('a2', { ms: 14 });
    many(13, (name) => ask(name, { ms: 100 }), 'a_');
    await vi.advanceTimersByTimeAsync(19);
    expect(had).toEqual(['b0', 'a1', 'a2']);
    await vi.advanceTimersByTimeAsync(3);
    expect(had).toEqual(['b0', 'a1', 'a2', 'a_1']);
    await vi.advanceTimersByTimeAsync(8);
    expect(had).toEqual(['b0', 'a1', 'a2', 'a_1', 'a_2']);
  });

  it('are fewer of a crowd, as long as there are others', async () => {
    const { had, ask } = line({ atOnce: 8, ofAccount: 4, ofCrowd: 2 });
    ask('b0', { account: 'birch' });
    many(4, (name) => ask(name, { ms: 50 }));
    many(12, (name) => ask(name, { ms: 100 }), 'a_');
    await vi.advanceTimersByTimeAsync(101);
    expect(had).toEqual(['b0', 'a1', 'a2', 'a3', 'a4', 'a_1', 'a_2']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(had.slice(7, 11)).toEqual(['a_3', 'a_4', 'a_5', 'a_6']);
    await vi.advanceTimersByTimeAsync(149);
    expect(had).toHaveLength(17);
  });

  it('are left to others by one who asks for many, as by a crowd', async () => {
    const { turns, had, ask } = line();
    const pages = askForPages(turns, (page) => had.push(page));
    ask('b0', { account: 'birch' });
    await vi.advanceTimersByTimeAsync(199);
    expect(had).toEqual(['page1', 'b0']);
    await vi.advanceTimersByTimeAsync(2);
    expect(had).toEqual(['page1', 'b0', 'page2']);
    await vi.runAllTimersAsync();
    await pages;
    expect(had).toHaveLength(4);
  });

  it('of a call that has had one come before those of its account that have had none, five of them in all', async () => {
    const { turns, had, ask } = line();
    const call = askFor('acme', 'someone', async () => {
      for (let turn = 1; turn <= 6; turn++) {
        const giveBack = await turns.take();
        had.push(`turn${turn}`);
        giveBack();
      }
    });
    many(7, (name) => ask(name));
    await vi.runAllTimersAsync();
    await call;
    const inTurns = ['turn1', 'a1', 'turn2', 'a2', 'turn3', 'a3', 'turn4', 'a4', 'turn5', 'a5'];
    expect(had).toEqual([...inTurns, 'a6', 'a7', 'turn6']);
  });

  it('of spreadsheets are those of one crowd, and colleagues of who reads one wait as if there were none', async () => {
    const { turns, had, ask } = line();
    ask('b0', { account: 'birch' });
    const pages = askForPages(turns, (page) => had.push(page));
    const others = askFor('cedar', 'reader', async () => {
      askForMany();
      const giveBack = await turns.take();
      had.push('of cedar');
      giveBack();
    });
    await vi.advanceTimersByTimeAsync(110);
    ask('a1', { ms: 10 });
    await vi.advanceTimersByTimeAsync(5);
    expect(had).toEqual(['b0', 'page1', 'a1']);
    await vi.advanceTimersByTimeAsync(100);
    expect(had).toEqual(['b0', 'page1', 'a1', 'of cedar', 'page2']);
    await vi.runAllTimersAsync();
    await Promise.all([pages, others]);
  });

  it('follow each other at once for one who asks for many, where nobody else is about', async () => {
    const started = performance.now();
    const pages = askForPages(line().turns);
    await vi.runAllTimersAsync();
    await pages;
    expect(performance.now() - started).toBe(300);
  });

  it('are not left by one crowd to another, while the database would stand still', async () => {
    const { had, ask } = line({ atOnce: 4, ofAccount: 2 });
    many(100, (name) => ask(name, { ms: 100 }));
    many(100, (name) => ask(name, { account: 'birch', ms: 100 }), 'b');
    await vi.advanceTimersByTimeAsync(1_000);
    const before = had.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(had.length - before).toBe(40);
  });

  it('follow each other at once where nobody else is about', async () => {
    const { had, ask } = line();
    ask('b0', { account: 'birch' });
    await vi.advanceTimersByTimeAsync(1_000);
    many(13, (name) => ask(name, { ms: 100 }));
    await vi.advanceTimersByTimeAsync(250);
    expect(had).toEqual(['b0', 'a1', 'a2', 'a3']);
  });

  it('are all of a crowd’s once the others are gone, also while none is given back', async () => {
    const { had, ask } = line({ atOnce: 2, ofAccount: 2, ofCrowd: 1 });
    ask('b1', { account: 'birch', ms: 100 });
    many(12, (name) => ask(name, { ms: 60_000 }));
    await vi.advanceTimersByTimeAsync(1_090);
    expect(had).toEqual(['b1', 'a1']);
    await vi.advanceTimersByTimeAsync(20);
    expect(had).toEqual(['b1', 'a1', 'a2']);
  });

  it('are fewer of a crowd whoever of them was seen last', async () => {
    const { had, ask } = line({ atOnce: 4, ofAccount: 2, ofCrowd: 1 });
    ask('b1', { account: 'birch' });
    await vi.advanceTimersByTimeAsync(100);
    many(13, (name) => ask(name, { ms: 500 }));
    await vi.advanceTimersByTimeAsync(1);
    expect(had).toEqual(['b1', 'a1', 'a2']);
    await vi.advanceTimersByTimeAsync(850);
    expect(had).toEqual(['b1', 'a1', 'a2', 'a3']);
    await vi.advanceTimersByTimeAsync(60);
    expect(had).toEqual(['b1', 'a1', 'a2', 'a3', 'a4']);
  });

  it('are as many of a crowd beside another one, while each is joined by more', async () => {
    const { turns, ask } = line({ atOnce: 4, ofAccount: 2, ofCrowd: 1 });
    many(50, (name) => ask(name, { ms: 200 }));
    many(50, (name) => ask(name, { account: 'birch', ms: 200 }), 'b');
    for (let n = 0; n < 20; n++) {
      await vi.advanceTimersByTimeAsync(100);
      ask('more');
      ask('more', { account: 'birch' });
    }
    expect(turns.figures().held.call).toBe(4);
  });

  it('are not left by one crowd to another of which fewer wait for a moment', async () => {
    const { turns, ask } = line({ atOnce: 20, ofAccount: 6, ofCrowd: 1 });
    let pause = 5;
    const goOn = async (account: string) => {
      for (;;) {
        await ask('again', { account, ms: 5 });
        await new Promise((resolve) => setTimeout(resolve, account === 'acme' ? pause : 5));
      }
    };
    for (let n = 0; n < 24; n++) for (const account of ['acme', 'birch']) void goOn(account);
    await vi.advanceTimersByTimeAsync(1_501);
    const before = turns.figures().waiting.call;
    pause = 10;
    await vi.advanceTimersByTimeAsync(10);
    const fewer = turns.figures().waiting.call;
    pause = 5;
    const held: number[] = [];
    for (let n = 0; n < 200; n++) {
      await vi.advanceTimersByTimeAsync(5);
      held.push(turns.figures().held.call);
    }
    expect(new Set(held)).toEqual(new Set([12]));
    // Of each twelve, then of one no more than six: ten are a crowd.
    expect([before, fewer]).toEqual([24, 18]);
  });

  it('are left by a crowd to calls, not to the server’s own work', async () => {
    const { turns, had, ask } = line({ atOnce: 4, ofAccount: 2 });
    void turns.take();
    ask('b0', { account: 'birch' });
    many(13, (name) => ask(name, { ms: 20 }));
    await vi.advanceTimersByTimeAsync(19);
    (await turns.take())();
    await vi.advanceTimersByTimeAsync(22);
    expect(had).toEqual(['b0', 'a1', 'a2', 'a3', 'a4']);
  });

  describe('by the clock', () => {
    /** When it looks at the line again though nothing has happened, ms from now on. */
    const looksAgain = () => {
      const set = vi.spyOn(globalThis, 'setTimeout');
      return () => set.mock.calls.filter(([look]) => look.name === 'wakeNext').map(([, ms]) => ms);
    };

    it('are not looked at again for an account that is alone', async () => {
      const looked = looksAgain();
      const { ask } = line();
      many(20, (name) => ask(name, { ms: 100 }));
      await vi.advanceTimersByTimeAsync(250);
      expect(looked()).toEqual([]);
    });

    it('are looked at again between the turns of a call of others, and where a rest ends', async () => {
      const { turns, ask } = line({ atOnce: 2 });
      many(13, (name) => ask(name, { ms: 20 }));
      await vi.advanceTimersByTimeAsync(19);
      const giveBack = await askFor('birch', 'person', turns.take);
      const looked = looksAgain();
      await vi.advanceTimersByTimeAsync(1);
      expect(looked()).toEqual([5]);
      giveBack();
      await vi.advanceTimersByTimeAsync(6);
      expect(looked()).toEqual([5, 5, 15]);
    });

    it('are looked at again when others will have been about', async () => {
      const { ask } = line({ atOnce: 3, ofAccount: 2, ofCrowd: 1 });
      ask('b1', { account: 'birch' });
      await vi.advanceTimersByTimeAsync(100);
      const looked = looksAgain();
      many(13, (name) => ask(name, { ms: 60_000 }));
      expect(new Set(looked())).toEqual(new Set([901]));
    });
  });

  it('follow each other at once where only a few wait', async () => {
    const { had, ask } = line();
    ask('b0', { account: 'birch' });
    many(10, (name) => ask(name, { ms: 100 }));
    await vi.advanceTimersByTimeAsync(250);
    expect(had).toEqual(['b0', 'a1', 'a2', 'a3']);
  });

  it('are waited for no longer than a call is patient, by the server itself as long as it takes', async () => {
    const { turns, had, ask } = line({ patienceMs: 1_000 });
    ask('holder', { ms: 5_000 });
    const late = ask('late');
    const refused = expect(late).rejects.toEqual(
      new DatabaseOutage(new Error('No turn came within 1000 ms')),
    );
    const own = turns.take();
    await vi.advanceTimersByTimeAsync(999);
    expect(turns.figures().waiting).toEqual({ call: 1, server: 1 });
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(turns.figures().waiting).toEqual({ call: 0, server: 1 });
    await vi.advanceTimersByTimeAsync(4_000);
    (await own)();
    ask('next');
    await vi.runAllTimersAsync();
    expect(had).toEqual(['holder', 'next']);
  });

  it('go to the next caller, where one before has given up', async () => {
    const { had, ask } = line({ patienceMs: 1_000 });
    ask('holder', { ms: 1_500 });
    const late = expect(ask('late')).rejects.toBeInstanceOf(DatabaseOutage);
    await vi.advanceTimersByTimeAsync(900);
    ask('colleague', { who: 'colleague' });
    ask('same caller');
    await vi.runAllTimersAsync();
    await late;
    expect(had).toEqual(['holder', 'same caller', 'colleague']);
  });

  describe('of a call whose caller goes away', () => {
    const answer = () => Object.assign(new EventEmitter(), { destroyed: false });
    const goAway = (from: ReturnType<typeof answer>) => {
      from.destroyed = true;
      from.emit('close');
    };
    const gone = new DatabaseOutage(new Error('The caller has gone'));

    it('are had by others, where it reads for that caller alone', async () => {
      const { turns, had, ask } = line();
      ask('holder', { ms: 100 });
      const hearer = answer();
      const left = askFor('acme', 'someone', () => askWhileHeard(turns.take), hearer);
      ask('next');
      goAway(hearer);
      await expect(left).rejects.toEqual(gone);
      expect(turns.figures().waiting.call).toBe(1);
      const late = askFor('acme', 'someone', () => askWhileHeard(turns.take), hearer);
      await expect(late).rejects.toEqual(gone);
      await vi.advanceTimersByTimeAsync(101);
      expect(had).toEqual(['holder', 'next']);
    });

    it('are had by others, where it goes on', async () => {
      const { turns, had, ask } = line();
      const hearer = answer();
      const call = async () => {
        (await turns.take())();
        ask('holder', { ms: 100 });
        await askWhileHeard(turns.take);
      };
      const left = askFor('acme', 'someone', call, hearer);
      await vi.advanceTimersByTimeAsync(1);
      ask('next');
      expect(turns.figures().waiting.call).toBe(2);
      goAway(hearer);
      await expect(left).rejects.toEqual(gone);
      expect(turns.figures().waiting.call).toBe(1);
      await vi.advanceTimersByTimeAsync(100);
      expect(had).toEqual(['holder', 'next']);
    });

    it('are had all the same, where it does more than that', async () => {
      const { turns, ask } = line();
      ask('holder', { ms: 100 });
      const hearer = answer();
      const waits = askFor('acme', 'someone', turns.take, hearer);
      goAway(hearer);
      await vi.advanceTimersByTimeAsync(100);
      (await waits)();
      expect(turns.figures().held.call).toBe(0);
    });

    it('are given back as ever, where it had one by then', async () => {
      const { turns, had, ask } = line();
      const hearer = answer();
      const giveBack = await askFor('acme', 'someone', () => askWhileHeard(turns.take), hearer);
      ask('next');
      goAway(hearer);
      expect(had).toEqual([]);
      giveBack();
      await vi.advanceTimersByTimeAsync(1);
      expect(had).toEqual(['next']);
    });
  });

  it('have an answer be heard once, however many its call takes', async () => {
    const { turns } = line();
    const answer = Object.assign(new EventEmitter(), { destroyed: false });
    const call = async () => {
      for (let n = 0; n < 3; n++) (await turns.take())();
    };
    await askFor('acme', 'someone', () => askWhileHeard(call), answer);
    expect(answer.listenerCount('close')).toBe(1);
  });

  it('are not held back from the server’s own work', async () => {
    const { turns, ask } = line();
    many(10, (name) => ask(name));
    let done = false;
    const own = turns.take().then((giveBack) => {
      done = true;
      giveBack();
    });
    await vi.advanceTimersByTimeAsync(2);
    await own;
    expect(done).toBe(true);
  });
});
