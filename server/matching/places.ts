import type { Place } from './party.ts';

/** A place of an address whose parts are known. */
export function placeOf(address: {
  streetLine1: string;
  streetLine2?: string | null;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}): Place {
  const { streetLine1, streetLine2, city, state, postalCode, country } = address;
  const parts = [streetLine1, streetLine2, city, [state, postalCode].filter(Boolean).join(' '), country];
  return {
    text: parts.filter(Boolean).join(', '),
    country: country || null,
    state: state || null,
    city: city || null,
    postalCode: postalCode || null,
  };
}

/** What can be read safely of an address in one text. */
export const placeIn = (text: string): Place => ({
  ...{ text, country: null, state: null, city: null, postalCode: null },
});
