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

it.each<[text: string, kind: string, type: string | null, value: string, level: string]>([
  ['1', 'key', null, '000000001', 'exact'],
  ['LEI-1', 'identifier', 'LEI', 'lei1', 'exact'],
  ['https://www.pell.example/about', 'webDomain', 'URL', 'www.pell.example', 'exact'],
  ['pell.ex', 'webDomain', 'URL', 'www.pell.example', 'part'],
  ['info@pell.example', 'email', 'EMAIL', 'info@pell.example', 'exact'],
  ['info@', 'email', 'EMAIL', 'info@pell.example', 'part'],
  ['Marrowgate Partners', 'name', 'COMMON', 'Marrowgate Partners', 'exact'],
  ['Marrowgate Par', 'name', 'COMMON', 'Marrowgate Partners', 'prefix'],
  ['Bakery Pellworth', 'name', 'FORMER', 'Pellworth Brothers Bakery', 'word'],
  ['Bakery Worth', 'name', 'FORMER', 'Pellworth Brothers Bakery', 'part'],
  ['Pellworthbrothers', 'name', 'FORMER', 'Pellworth Brothers Bakery', 'part'],
  ['Bakery Quor', 'name', 'FORMER', 'Pellworth Brothers Bakery', 'similar'],
  ['Bakrey Quor', 'name', 'FORMER', 'Pellworth Brothers Bakery', 'similar'],
  ['Quor', 'name', 'COMMON', 'Marrowgate Partners', 'similar'],
])('%s finds a firm by its %s %s %s: %s', (text, kind, type, value, level) => {
  const contact = (type: string, value: string) => ({ type, value });
  const found = matchOf(parseSearch(text), {
    ...{ ...firm, key: '000000001', identifiers: [{ type: 'LEI', value: 'lei1' }] },
    contacts: [contact('URL', 'www.pell.example'), contact('EMAIL', 'info@pell.example')],
  });
  expect(found).toEqual({ kind, type, value, level, isDisplayName: type === 'COMMON' });
});
