import { describe, expect, it } from 'vitest';
import { isRare } from '#src/parts/firms/evidence.ts';

describe('a word that two names share', () => {
  it.each([
    [3, 84_097, true],
    [84, 84_097, true],
    [900, 84_097, false],
  ])('in %i of %i organizations is rare: %s', (firms, ofFirms, rare) => {
    expect(isRare({ firms, ofFirms })).toBe(rare);
  });
});
