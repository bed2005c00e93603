import { describe, expect, it } from 'vitest';
import type { MatchEvidence } from '#contract/firmMatcher.ts';
import { barsOf } from '#src/parts/firms/evidence.ts';
import {
  categoryToSend,
  hasName,
  type LinkChoices,
  type LinkTarget,
  stepsTo,
} from '#src/resources/crmIntegrations/link/linkPlan.ts';
import { familyOf } from '#src/resources/crmIntegrations/matcher/family.ts';
import { pathToDetails, pathToMatcher } from '#src/resources/crmIntegrations/matches/matcherPath.ts';

const target: LinkTarget = {
  firm: undefined,
  entityType: null,
  industryType: null,
  firmCategoryType: 'REGULAR',
  names: ['Marrowgate Asset Management, L.L.C.'],
  isInvestor: false,
};
const choices: LinkChoices = {
  entityType: 'BANK',
  industryType: null,
  firmCategoryType: 'REGULAR',
  addName: true,
};

describe('the steps of a link', () => {
  it('are those of the specification, in its order', () => {
    expect(stepsTo(target, choices, 'Pellworth')).toEqual(['create', 'types', 'role', 'name', 'link']);
  });

  it('leave out what is there already, and the name unless it is ticked', () => {
    const there = { ...target, firm: Object(), entityType: 'BANK', isInvestor: true } as const;
    expect(stepsTo(there, { ...choices, addName: false }, 'Pellworth')).toEqual(['link']);
    expect(stepsTo(there, choices, 'Pellworth')).toEqual(['name', 'link']);
    expect(stepsTo({ ...there, isInvestor: false }, choices, 'MARROWGATE ASSET MANAGEMENT LLC')).toEqual([
      'role',
      'link',
    ]);
  });

  it('tell names apart by letters and digits alone', () => {
    expect(hasName(target, 'marrowgate asset-management LLC')).toBe(true);
    expect(hasName(target, 'Marrowgate Asset Management')).toBe(false);
    expect(hasName({ names: ['***'] }, '###')).toBe(false);
  });

  it('never change the category of a PWM or free-text firm', () => {
    expect(categoryToSend('PWM')).toBeNull();
    expect(categoryToSend('FREE_TEXT')).toBeNull();
    expect(categoryToSend('EXTENSION')).toBe('EXTENSION');
  });
});

it('the bars of an explanation share one scale on both sides of zero', () => {
  const weights = [6, 2, -2].map((weight) => ({ weight }) as MatchEvidence);
  const { zero, lengthOf } = barsOf(weights);
  expect(zero).toBe(25);
  expect([6, 2, -2].map(lengthOf)).toEqual([75, 25, 25]);
  expect(barsOf([]).lengthOf(0)).toBe(0);
});

it('a family is shown from its top down, the path to the firm before its siblings', () => {
  const node = (id: string, parentId: string | null) => ({ id, parentId, displayName: id, key: id });
  const nodes = [node('top', null), node('a', 'top'), node('b', 'top'), node('a1', 'a'), node('b1', 'b')];
  expect(familyOf(nodes, 'b1').map(({ id, level }) => `${level} ${id}`)).toEqual([
    '0 top',
    '1 b',
    '2 b1',
    '1 a',
    '2 a1',
  ]);
  expect(familyOf([node('alone', 'unseen')], 'alone')).toHaveLength(1);
});

it('addresses are those of the specification', () => {
  expect(pathToMatcher('i', 'f')).toBe('/rolodex/crm_integrations/i/entity-matcher/f');
  expect(pathToDetails('provider', '02ZD5E-E')).toBe('match-firm-details/provider/02ZD5E-E');
});
