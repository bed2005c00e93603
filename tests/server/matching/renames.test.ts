import { describe, expect, it } from 'vitest';
import { isClear } from '#server/matching/isClear.ts';
import { MemoryFirms } from '#server/matching/memoryFirms.ts';
import { type Party, partyOf } from '#server/matching/party.ts';
import { rank } from '#server/matching/rank.ts';
import { withRenamed } from '#server/matching/renames.ts';

const corpus = {
  firms: 84_097,
  firmsWith: (word: string) => (['fund', 'index', 'capital', 'partner'].includes(word) ? 6_000 : 3),
};

type Values = { formerly?: string; website?: string; lei?: string };
const party = (name: string, { formerly, website, lei }: Values = {}): Party =>
  partyOf({
    names: [
      { value: name, type: 'LEGAL', isDisplayName: true },
      ...(formerly ? [{ value: formerly, type: 'FORMER' as const, isDisplayName: false }] : []),
    ],
    websites: website ? [website] : [],
    places: [],
    identifiers: { lei: [lei] },
  });

const energy = party('Quorvane Energy Index Fund', { formerly: 'Pellworth Energy Index Fund' });

/** A match of a firm of this directory. */
function match(subject: Party, target: Party, ...others: Party[]) {
  const firms = [target, ...others].map((one, n) => ({
    ...{ id: String(n), party: one },
    name: one.names[0]?.value ?? '',
  }));
  const found = rank(subject, firms, corpus).find(({ candidate }) => candidate.party === target);
  if (!found) throw new Error('It was not ranked');
  const told = found.told();
  return { ...told, line: told.explanation.fields.find(({ field }) => field === 'renamed') };
}

describe('a firm that may have been renamed as another was', () => {
  const subject = party('Pellworth Oil Index Fund');
  const oil = party('Quorvane Oil Index Fund');

  it('has a line of its own, which names the other', () => {
    const { line, explanation } = match(subject, oil, energy);
    expect(line).toMatchObject({
      ...{ outcome: 'AGREES', comparison: 'RENAMED', left: 'Pellworth', right: 'Quorvane' },
      renamedAs: 'Quorvane Energy Index Fund',
    });
    expect(line?.weight).toBeGreaterThan(3);
    expect(explanation.sum).toBeGreaterThan(match(subject, oil).explanation.sum);
  });

  it('comes before the firm that was renamed', () => {
    const firms = [energy, oil].map((one, n) => ({ id: String(n), name: String(n), party: one }));
    expect(rank(subject, firms, corpus)[0]?.candidate.party).toBe(oil);
  });

  it.each([
    ['another rest', 'Pellworth Oil Index Fund', 'Quorvane Gas Index Fund'],
    ['a word more', 'Pellworth Oil Index Fund', 'Quorvane Crude Oil Index Fund'],
    ['another number', 'Pellworth Oil Index Fund II', 'Quorvane Oil Index Fund III'],
    ['another old brand', 'Tressmoor Oil Index Fund', 'Quorvane Oil Index Fund'],
    ['another new brand', 'Pellworth Oil Index Fund', 'Tressmoor Oil Index Fund'],
    ['only one word besides', 'Pellworth Fund', 'Quorvane Fund'],
  ])('has none with %s: %s is not %s', (_, name, other) => {
    expect(match(party(name), party(other), energy).line).toBeUndefined();
  });

  it.each([
    ['kept only one word', party('Quorvane Fund', { formerly: 'Pellworth Fund' })],
    ['only added words', party('Pellworth Quorvane Energy Fund', { formerly: 'Pellworth Energy Fund' })],
    ['is not known to have had the name', party('Pellworth Energy Index Fund')],
  ])('has none if the other %s', (_, other) => {
    expect(match(subject, oil, other).line).toBeUndefined();
  });

  it('has none by its own former name', () => {
    expect(match(party('Pellworth Energy Index Fund'), energy).line).toBeUndefined();
  });

  it('is never clear against other evidence', () => {
    const lei = '5493001KJTIIGC8Y1R12';
    const [website, another] = ['https://pellworth.example', 'https://tressmoor.example'];
    const told = match(
      party('Pellworth Oil Index Fund', { lei, website }),
      party('Quorvane Oil Index Fund', { lei, website: another }),
      energy,
    );
    expect(told).toMatchObject({ band: 'CERTAIN', line: { comparison: 'RENAMED' } });
    expect(isClear(told)).toBe(false);
    const alone = match(
      party('Pellworth Oil Index Fund', { website }),
      party('Quorvane Oil Index Fund', { website: another }),
      energy,
    );
    expect(alone.line).toBeDefined();
    expect(isClear(alone)).toBe(false);
  });
});

it('is found by the name it would have, though more than enough others share the words', async () => {
  const firms = new MemoryFirms<{ id: string; party: Party }>();
  const add = (one: Party) => firms.add({ id: one.names[0]?.value ?? '', party: one }, one);
  for (let n = 0; n < 300; n++)
    add(party(`Brand${String.fromCharCode(97 + (n % 26))}${n}x Capital Partners`));
  add(party('Quorvane Energy Capital Partners', { formerly: 'Pellworth Energy Capital Partners' }));
  add(party('Quorvane Capital Partners'));
  add(party('Quorvane Tressmoor'));
  const find = (asked: Party) => firms.candidates(asked);
  const subject = party('Pellworth Capital Partners');
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);
  const first = ids(await find(subject));
  expect(first).not.toContain('Quorvane Capital Partners');
  expect(ids(await withRenamed(subject, find))).toEqual([...first, 'Quorvane Capital Partners']);
});

it('is found once, where both names find it', async () => {
  const all = [energy, party('Quorvane Oil Index Fund')].map((one, n) => ({ id: `${n}`, party: one }));
  expect(await withRenamed(party('Pellworth Oil Index Fund'), async () => all)).toEqual(all);
});
