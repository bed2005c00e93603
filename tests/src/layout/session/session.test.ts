import { describe, expect, it, vi } from 'vitest';
import { type Session, SessionEnded } from '#dataProviders/types.ts';
import { createActivity } from '#src/layout/session/activity.ts';
import { createReauthentication } from '#src/layout/session/reauthentication.ts';
import { onSignIn, tellSignIn } from '#src/layout/session/signIns.ts';
import { signingOutEverywhere } from '#src/layout/session/signingOutEverywhere.ts';
import { tabs } from '#tests/support/tabs.ts';

describe('activity', () => {
  it('in one tab counts in all, and what a call has reported is known', () => {
    let time = 0;
    const newTab = tabs();
    const [first, second] = [newTab(), newTab()].map((channel) =>
      createActivity({ now: () => time, channel }),
    );
    time = 60_000;
    first?.touch();
    time = 90_000;
    expect(second?.last()).toBe(60_000);
    expect(second?.report()).toBe(30);
    expect(second?.reported()).toEqual({ activity: 60_000, at: 90_000 });
  });

  it('from the future is ignored, or a tab with a wrong clock would keep all alive', () => {
    const newTab = tabs();
    const activity = createActivity({ now: () => 1_000, channel: newTab() });
    newTab().postMessage(9_999_999);
    expect(activity.last()).toBe(1_000);
  });
});

describe('signing in again', () => {
  it('is asked once for all calls that wait', async () => {
    const question = createReauthentication();
    const listener = vi.fn();
    question.subscribe(listener);
    const waiting = Promise.all([question.ask(), question.ask()]);
    expect([question.isPending(), listener.mock.calls.length]).toEqual([true, 1]);
    question.succeed();
    await waiting;
    expect(question.isPending()).toBe(false);
  });

  it('fails when the person would not, or when there is nobody to ask', async () => {
    const question = createReauthentication();
    await expect(question.ask()).rejects.toBeInstanceOf(SessionEnded);
    question.subscribe(vi.fn());
    const waiting = question.ask();
    question.refuse(new SessionEnded());
    await expect(waiting).rejects.toBeInstanceOf(SessionEnded);
  });
});

describe('a sign-in', () => {
  it('is heard by the other tabs until they no longer wait, and nothing else is taken for one', () => {
    const newTab = tabs();
    const [here, there] = [newTab(), newTab()];
    const heard = vi.fn();
    const stop = onSignIn(there, heard);
    here.postMessage(Date.now());
    here.postMessage('signed-out');
    expect(heard).not.toHaveBeenCalled();
    tellSignIn(here);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    tellSignIn(here);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('signing out', () => {
  it('empties the caches and leaves the page in every tab', async () => {
    const newTab = tabs();
    const session = { signOut: vi.fn(async () => undefined) } as Partial<Session> as Session;
    const open = () => {
      const deps = { channel: newTab(), forget: vi.fn(), leaveTo: vi.fn() };
      return { ...deps, session: signingOutEverywhere(session, deps) };
    };
    const [here, there] = [open(), open()];
    await here.session.signOut();
    expect(session.signOut).toHaveBeenCalledTimes(1);
    expect(here.forget).toHaveBeenCalledTimes(1);
    expect(there.forget).toHaveBeenCalledTimes(1);
    expect(there.leaveTo).toHaveBeenCalledWith('/app/logged-out');
    expect(here.leaveTo).not.toHaveBeenCalled();
  });
});
