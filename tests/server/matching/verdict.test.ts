import { describe, expect, it } from 'vitest';
import type { MatchBand } from '#contract/firmMatcher.ts';
import { type Line, type Measured, missing, weigh } from '#server/matching/evidence.ts';
import { isClear } from '#server/matching/isClear.ts';
import { pairBandOf } from '#server/matching/pairBand.ts';
import type { Told } from '#server/matching/rank.ts';
import { verdictOf } from '#server/matching/verdict.ts';
import { weights } from '#server/matching/weights.ts';

type Shape = Measured & { rare?: number; number?: Line['outcome']; isOther?: true };
const linesOf = ({ rare = 0, number = 'MISSING', isOther, ...measured }: Shape): Line[] => [
  { ...missing('name', 'a', 'b'), measured },
  { ...missing('rareWord', 'a', 'b'), measured: { veryRareWord: rare } },
  { ...missing('number', '1', '2'), outcome: number },
  ...(isOther ? [{ ...missing('lei', '1', '2'), comparison: 'OTHER_IDENTIFIER' as const }] : []),
];

describe('the verdict', () => {
  const first = { firstWordSame: 1, rare: 1 };
  const twin = { sameWords: 1 };

  it.each<[shape: Shape, band: MatchBand, best: Shape | null, verdict: string]>([
    [{}, 'NO', null, 'OTHER null'],
    [{}, 'POSSIBLE', null, 'SAME null'],
    [{ ...first, leftInRight: 1 }, 'POSSIBLE', null, 'POSSIBLY_RELATED SUBSIDIARY'],
    [{ ...first, leftInRight: 1 }, 'NO', null, 'POSSIBLY_RELATED SUBSIDIARY'],
    [{ ...first, rightInLeft: 1 }, 'POSSIBLE', null, 'POSSIBLY_RELATED PARENT'],
    [{ ...first, share: 0.6 }, 'POSSIBLE', null, 'POSSIBLY_RELATED SIBLING'],
    [{ ...first, share: 0.5 }, 'POSSIBLE', null, 'SAME null'],
    [{ ...first, share: 0.6, sameWords: 1 }, 'POSSIBLE', null, 'SAME null'],
    [{ rare: 1, leftInRight: 1 }, 'POSSIBLE', null, 'SAME null'],
    [{ firstWordSame: 1, leftInRight: 1 }, 'POSSIBLE', null, 'SAME null'],
    // A sure match is the firm, whatever family its name suggests.
    [{ ...first, leftInRight: 1 }, 'CERTAIN', null, 'SAME null'],
    [{ ...first, leftInRight: 1 }, 'PROBABLE', null, 'SAME null'],
    [{ ...first, leftInRight: 1 }, 'CERTAIN', {}, 'SAME SUBSIDIARY'],
    // Another number makes a sibling.
    [{ number: 'DIFFERS', share: 0.8 }, 'POSSIBLE', null, 'POSSIBLY_RELATED SIBLING'],
    [{ number: 'DIFFERS', share: 0.8 }, 'PROBABLE', null, 'SAME SIBLING'],
    [{ number: 'DIFFERS', share: 0.7 }, 'POSSIBLE', null, 'SAME null'],
    [{ number: 'AGREES', share: 0.8 }, 'POSSIBLE', null, 'SAME null'],
    // Two with the full name.
    [twin, 'CERTAIN', twin, 'POSSIBLY_RELATED DUPLICATE'],
    [twin, 'NO', twin, 'POSSIBLY_RELATED DUPLICATE'],
    [{ ...twin, isOther: true }, 'POSSIBLE', twin, 'SAME null'],
    [twin, 'POSSIBLE', {}, 'SAME null'],
    [{}, 'POSSIBLE', twin, 'SAME null'],
  ])('of %j that is %s, the best being %j, is %s', (shape, band, best, verdict) => {
    const other = best && { candidate: { id: 'best' }, lines: linesOf(best), band: 'POSSIBLE' as const };
    const found = verdictOf({ candidate: { id: 'one' }, lines: linesOf(shape), band }, other);
    expect(`${found.is} ${found.relation}`).toBe(verdict);
  });

  it.each<[best: string | null, band: MatchBand, one: string | null, relation: string | null]>([
    ['one', 'CERTAIN', null, 'PARENT'],
    ['one', 'PROBABLE', null, 'PARENT'],
    ['one', 'POSSIBLE', null, null],
    [null, 'CERTAIN', 'best', 'SUBSIDIARY'],
    ['above', 'CERTAIN', 'above', 'SIBLING'],
    ['above', 'CERTAIN', 'apart', null],
    [null, 'CERTAIN', null, null],
  ])('beside one below %s that is %s, a firm below %s is its %s', (parentId, band, above, relation) => {
    const best = { candidate: { id: 'best', parentId }, lines: [], band };
    const one = { candidate: { id: 'one', parentId: above }, lines: [], band: 'NO' as const };
    expect(verdictOf(one, best)).toEqual({ is: relation ? 'POSSIBLY_RELATED' : 'OTHER', relation });
  });
});

describe('the band of a pair', () => {
  const name = (outcome: Line['outcome']): Line => ({ ...missing('name', 'a', 'b'), outcome });
  const lei: Line = { ...missing('lei', '1', '1'), comparison: 'SAME_IDENTIFIER' };
  const form: Line = { ...missing('legalForm', 'a', 'a'), outcome: 'AGREES' };
  const number: Line = { ...missing('number', '1', '2'), outcome: 'DIFFERS' };

  it.each<[what: string, sum: number, lines: Line[], isFamily: boolean, band: string | null]>([
    ['one name', 5, [name('AGREES')], false, 'CERTAIN'],
    ['one name, less sure', 3, [name('AGREES')], false, 'PROBABLE'],
    ['one name, hardly possible', 1, [name('AGREES')], false, null],
    ['a similar name', 5, [name('SIMILAR'), form], false, 'RELATED'],
    ['one identifier', 5, [name('SIMILAR'), lei], false, 'CERTAIN'],
    ['parent and child', 5, [name('AGREES')], true, 'RELATED'],
    ['another number', 5, [{ ...name('AGREES'), measured: { share: 1 } }, number], false, 'RELATED'],
  ])('with %s and %d is %4$s', (_, sum, lines, isFamily, band) => {
    expect(pairBandOf({ candidate: { id: 'one' }, lines, sum }, isFamily)).toBe(band);
  });
});

describe('a match is clear', () => {
  const line = { ...missing('name', 'a', 'b'), outcome: 'AGREES' as const, weight: 0 };
  const clear: Told = {
    ...{ band: 'CERTAIN', bandLoweredBy: null, match: null, rival: null },
    verdict: { is: 'SAME', relation: null },
    explanation: { ...weigh([], weights, 2), fields: [line] },
  };
  const rival = (lead: number) => ({ id: 'a', name: 'a', score: 0, field: null, lead });
  const fields = (one: object) => ({ ...clear.explanation, fields: [line, { ...line, ...one }] });

  it.each<[what: string, told: Partial<Told>, isSo: boolean]>([
    ['alone', {}, true],
    ['far ahead', { rival: rival(4) }, true],
    ['a little ahead', { rival: rival(3.9) }, false],
    ['not certain', { band: 'PROBABLE' }, false],
    ['perhaps related', { verdict: { is: 'POSSIBLY_RELATED', relation: 'SIBLING' } }, false],
    ['with a difference', { explanation: fields({ outcome: 'DIFFERS' }) }, false],
    ['with something against it', { explanation: fields({ weight: -0.1 }) }, false],
  ])('%s: %3$s', (_, told, isSo) => expect(isClear({ ...clear, ...told })).toBe(isSo));
});
