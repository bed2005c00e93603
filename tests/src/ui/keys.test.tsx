import { expect, it } from 'vitest';
import { actionOf } from '#src/ui/keys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const table = { open: ['Mod+k'], next: ['j'], help: ['?'] };

it.each([
  [{ key: 'k', code: 'KeyK', ctrlKey: true }, 'open'],
  [{ key: 'л', code: 'KeyK', ctrlKey: true }, 'open'],
  [{ key: 'κ', code: 'KeyK', ctrlKey: true }, 'open'],
  [{ key: 'о', code: 'KeyJ' }, 'next'],
  // A Latin layout of its own: what is printed on the key counts.
  [{ key: 'j', code: 'KeyC' }, 'next'],
  [{ key: 'c', code: 'KeyJ' }, undefined],
  [{ key: 'é', code: 'KeyJ' }, undefined],
])('%j does %s', (pressed, action) => {
  expect(actionOf(table, { ...none, ...pressed })).toBe(action);
});
