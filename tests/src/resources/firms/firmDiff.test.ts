import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Firm } from '#contract/firms.ts';
import { firmDiff } from '#src/resources/firms/history/firmDiff.ts';
import { wordDiff } from '#src/resources/firms/history/wordDiff.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const ofRecord = {
  recordStatus: 'EFFECTIVE',
  version: 1,
  createdOn: '2026-01-01T00:00:00.000Z',
  source: 'CMG',
  isOverride: false,
} as const;
const flags = { isDisplayName: true, isMarketingName: false, isFinraName: false, isAbbreviation: false };
const firm: Firm = {
  id,
  key: '100000001',
  mergedFrom: null,
  displayName: 'Marrowgate',
  overriddenFields: [],
  firmType: 'REGULAR',
  isFactSetConnected: false,
  isFirmMappedToCmgAccount: false,
  isOnPlatform: false,
  relations: {
    id,
    parentId: null,
    parentName: null,
    ultimateParentId: null,
    ultimateParentName: null,
    version: 1,
  },
  linkFrequencyData: { linkFrequency: 0, bankRelationships: [] },
  source: 'CMG',
  createdOn: '2026-01-01T00:00:00.000Z',
  createdBySubdomain: 'system',
  details: {
    id,
    description: 'Manager of credit',
    entityType: null,
    industryType: null,
    status: 'ACTIVE',
    recordStatus: 'EFFECTIVE',
    firmCategoryType: 'REGULAR',
    version: 1,
  },
  names: [{ id: 'name', value: 'Marrowgate', type: 'COMMON', ...flags, ...ofRecord }],
  identifiers: [],
  sectors: [],
  roles: [{ id: 'role', type: 'ISSUER', ...ofRecord }],
  addresses: [],
  contacts: [],
  version: 1,
};
const changed = (before: Firm, after: Firm) =>
  firmDiff(before, after)
    .flatMap(({ rows }) => rows)
    .filter(({ sign }) => sign !== 'same')
    .map(({ part, field, type, sign }) => [part, field ?? type, sign]);

describe('two versions of a firm', () => {
  it('differ by value and by record, whatever writes and counters around them say', () => {
    expect(changed(firm, { ...firm, version: 9, relations: { ...firm.relations, version: 4 } })).toEqual([]);
    const later: Firm = {
      ...firm,
      relations: { ...firm.relations, parentId: id, parentName: 'Thornquist' },
      details: { ...firm.details, description: 'Manager of credit and real assets' },
      names: firm.names.map((name) => ({ ...name, isMarketingName: true })),
      roles: [],
      contacts: [{ id: 'contact', type: 'URL', value: 'marrowgate.test', ...ofRecord }],
    };
    expect(changed(firm, later)).toEqual([
      ['relations', 'parentId', 'changed'],
      ['details', 'description', 'changed'],
      ['names', 'COMMON', 'changed'],
      ['roles', 'ISSUER', 'deleted'],
      ['contacts', 'URL', 'added'],
    ]);
  });

  it('tell the parent by name, and a changed type on both sides', () => {
    const later: Firm = {
      ...firm,
      relations: { ...firm.relations, parentId: id, parentName: 'Thornquist' },
      names: firm.names.map((name) => ({ ...name, type: 'LEGAL' })),
    };
    const rows = firmDiff(firm, later).flatMap((group) => group.rows);
    expect(rows.find(({ part }) => part === 'relations')?.after).toEqual([
      { field: 'parentId', value: 'Thornquist' },
    ]);
    const name = rows.find(({ part }) => part === 'names');
    expect(name?.before?.[0]).toEqual({ field: 'type', value: 'COMMON' });
    expect(name?.after?.[0]).toEqual({ field: 'type', value: 'LEGAL' });
  });
});

describe('two texts', () => {
  it('are marked word by word', () => {
    expect(wordDiff('credit and equity', 'credit, real assets and equity')).toEqual({
      before: [{ text: 'credit and equity', isOwn: false }],
      after: [
        { text: 'credit', isOwn: false },
        { text: ', real assets', isOwn: true },
        { text: ' and equity', isOwn: false },
      ],
    });
  });

  it('are each whole in their marks, and have the rest in common', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', ',', 'é')).map((all) => all.join(''));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const runs = wordDiff(before, after);
        const textOf = (side: 'before' | 'after') => runs[side].map(({ text }) => text).join('');
        const common = (side: 'before' | 'after') =>
          runs[side].flatMap(({ text, isOwn }) => (isOwn ? [] : text)).join('');
        expect(textOf('before')).toBe(before);
        expect(textOf('after')).toBe(after);
        expect(common('before')).toBe(common('after'));
      }),
    );
  });
});
