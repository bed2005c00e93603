import { readFileSync } from 'node:fs';
import english from 'ra-language-english';
import { expect, it } from 'vitest';
import { screens } from '../journeys/appWalks.ts';
import { text } from '../journeys/texts.ts';

const file = readFileSync(new URL('../../i18n/usedOn.json', import.meta.url), 'utf8');
const usedOn: Record<string, string[]> = JSON.parse(file);

const isKnown = (key: string) => {
  try {
    return Boolean(text(key));
  } catch {
    return key.split('.').reduce((node: unknown, part) => Object(node)[part], english) !== undefined;
  }
};

it('names texts that exist, in order, on screens that exist', () => {
  const keys = Object.keys(usedOn);
  expect(keys.length).toBeGreaterThan(1_000);
  expect(keys.filter((key) => !isKnown(key))).toEqual([]);
  expect(keys).toEqual([...keys].sort());
  const names = new Set(screens.map(({ name }) => name.split(',', 1).join()));
  expect([...new Set(Object.values(usedOn).flat())].filter((name) => !names.has(name))).toEqual([
    'everywhere',
  ]);
});

it('control: a key that no catalog has is none', () => {
  expect(isKnown('users.fields.email')).toBe(true);
  expect(isKnown('users.fields.nothing')).toBe(false);
});
