import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actionOf, ariaKey, hasNoModifier, onKey } from '#src/ui/keys.ts';

const machine = (platform: string) => vi.stubGlobal('navigator', { platform });
beforeEach(() => void machine('Win32'));
afterEach(() => vi.unstubAllGlobals());

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const table = { open: ['Mod+k'], next: ['j'], help: ['?'], select: ['Space', 'Shift+End'] };

it.each([
  [{ key: 'k', code: 'KeyK', ctrlKey: true }, 'open'],
  [{ key: 'K', ctrlKey: true }, 'open'],
  [{ key: 'л', code: 'KeyK', ctrlKey: true }, 'open'],
  [{ key: 'κ', code: 'KeyK', ctrlKey: true }, 'open'],
  [{ key: 'о', code: 'KeyJ' }, 'next'],
  [{ key: 'О', code: 'KeyJ', shiftKey: true }, undefined],
  [{ key: 'о' }, undefined],
  // A Latin layout of its own: what is printed on the key counts.
  [{ key: 'j', code: 'KeyC' }, 'next'],
  [{ key: 'c', code: 'KeyJ' }, undefined],
  [{ key: 'é', code: 'KeyJ' }, undefined],
  [{ key: '?', code: 'KeyJ', shiftKey: true }, 'help'],
  [{ key: ' ' }, 'select'],
  [{ key: 'End', shiftKey: true }, 'select'],
  [{ key: 'End' }, undefined],
  [{ key: 'j', altKey: true }, undefined],
  [{ key: 'j', metaKey: true }, undefined],
])('%j does %s', (pressed, action) => {
  expect(actionOf(table, { ...none, ...pressed })).toBe(action);
});

it.each([
  ['MacIntel', undefined, 'open'],
  ['iPad', undefined, 'open'],
  ['Win32', 'open', undefined],
])('knows the modifier of %s', (platform, byControl, byMeta) => {
  machine(platform);
  expect(actionOf(table, { ...none, key: 'k', ctrlKey: true })).toBe(byControl);
  expect(actionOf(table, { ...none, key: 'k', metaKey: true })).toBe(byMeta);
});

it('leaves keys to a word that is being composed', () => {
  const answer = vi.fn();
  const [typed, composing, ended] = [
    { isComposing: false, keyCode: 13 },
    { isComposing: true, keyCode: 13 },
    { isComposing: false, keyCode: 229 },
  ];
  for (const event of [typed, composing, ended]) {
    onKey(answer)(event);
    onKey(answer)({ nativeEvent: event });
  }
  expect(answer.mock.calls).toEqual([[typed], [{ nativeEvent: typed }]]);
});

it('is announced with the modifiers of every platform', () => {
  expect(['Mod+k', 'Shift+F10', 'j'].map(ariaKey)).toEqual(['Control+k Meta+k', 'Shift+F10', 'j']);
  expect(['Mod+k', 'j'].map(hasNoModifier)).toEqual([false, true]);
});
