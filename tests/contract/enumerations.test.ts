import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#contract/operations.ts';
import { canonical, plainOf } from '#server/http/canonical.ts';

it('no enumeration has two words that differ in case or separators only', () => {
  const enumerations = new Set<z.ZodMiniEnum>();
  const visit = (node: unknown, seen: Set<unknown>) => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (node instanceof z.ZodMiniEnum) enumerations.add(node);
    for (const inner of Object.values('_zod' in node ? Object(node)._zod.def : node)) visit(inner, seen);
  };
  visit(operations, new Set());
  expect(enumerations.size).toBeGreaterThan(30);
  const ambiguous = [...enumerations].filter(
    ({ options }) => new Set(options.map((word) => plainOf(String(word)))).size < options.length,
  );
  expect(ambiguous.map(({ options }) => options)).toEqual([]);
});

it.each([
  [z.enum(['BUY_SIDE', 'SELL_SIDE']), 'buy-side', 'BUY_SIDE'],
  [z.enum(['BUY_SIDE', 'SELL_SIDE']), 'Sell Side', 'SELL_SIDE'],
  [z.enum(['BUY_SIDE']), 'other', 'other'],
  [z.literal('AzureAdOpenId'), 'azure_ad_open_id', 'AzureAdOpenId'],
  [z.array(z.enum(['A_B'])), ['a-b', 'c', 1], ['A_B', 'c', 1]],
  [z.optional(z.nullable(z.enum(['A']))), 'a', 'A'],
  [z._default(z.enum(['A']), 'A'), undefined, undefined],
  [z.object({ a: z.enum(['A']), b: z.string() }), { a: 'a', b: 'A', c: 'a' }, { a: 'A', b: 'A', c: 'a' }],
  [z.union([z.object({ a: z.literal('X') }), z.object({ a: z.literal('Y') })]), { a: 'y' }, { a: 'Y' }],
  [z.string(), 'a-b', 'a-b'],
])('reads %#', (schema, given, read) => {
  expect(canonical(schema, given)).toEqual(read);
});
