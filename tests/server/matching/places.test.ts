import { describe, expect, it } from 'vitest';
import { placeIn } from '#server/matching/places.ts';

describe('of an address in one text', () => {
  it.each([
    ['44 Harcourt Row, Boston, MA', 'US', 'MA', 'boston', null],
    ['1 Main St, Springfield, IL 62701', 'US', 'IL', 'springfield', '62701'],
    ['Paris, France', 'FR', null, 'paris', null],
    ['5 Rue X, 75001 Paris, France', 'FR', null, 'paris', '75001'],
    ['10 Downing Street, London SW1A 2AA, United Kingdom', 'GB', null, 'london', 'SW1A2AA'],
    ['Toronto, ON', 'CA', 'ON', 'toronto', null],
    ['Wilmington, DE 19801', 'US', 'DE', 'wilmington', '19801'],
    // Ambiguous: nothing is read.
    ['Berlin, DE', null, null, null, null],
    ['Tbilisi, Georgia', null, null, null, null],
    ['Harbour Street', null, null, null, null],
    ['Floor 3', null, null, null, null],
  ])('%s only what is sure is read', (text, country, state, city, postalCode) => {
    expect(placeIn(text)).toEqual({ text, country, state, city, postalCode });
  });
});
