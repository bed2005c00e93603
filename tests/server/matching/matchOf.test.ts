import { expect, it } from 'vitest';
import { matchOf } from '#server/matching/matchOf.ts';
import { parseSearch } from '#server/matching/parseSearch.ts';

const name = (name: string, type: string) => ({ name, type, is_display_name: type === 'COMMON' });
const firm = {
  key: '100000001',
  names: [name('Marrowgate Partners', 'COMMON'), name('Pellworth Brothers Bakery', 'FORMER')],
  identifiers: [],
  contacts: [],
};
const found = (text: string) => matchOf(parseSearch(text), firm)?.value;

it('shows the similar name with most of the searched words', () => {
  expect(found('Pellworth Brothers Holdings')).toBe('Pellworth Brothers Bakery');
  expect(found('Marrowgate Holdings')).toBe('Marrowgate Partners');
});

it('shows a misspelt name before the display name', () => {
  expect(found('Pellwroth Bakers')).toBe('Pellworth Brothers Bakery');
});

it('shows the display name if others match as well', () => {
  expect(found('Zzz')).toBe('Marrowgate Partners');
});
