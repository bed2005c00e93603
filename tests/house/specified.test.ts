import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operation, operationIds } from '#contract/operations.ts';
import type { Catalogs } from '#i18n/polyglot.ts';
import { english } from '../support/catalogs.ts';

type Document = { calls: string[]; texts: string[] };

/** Every call and text of the three documents to the letter, in their order; braces mark placeholders. */
const documents: Record<string, Document> = JSON.parse(readFileSync('tests/house/specified.json', 'utf8'));

describe.each(Object.entries(documents))('document %s', (_name, { calls, texts }) => {
  it('names no call that the manifest lacks', () => {
    expect(lacking(calls, manifest)).toEqual([]);
  });

  it('writes no text that the screens lack', () => {
    expect(lacking(texts, said)).toEqual([]);
  });
});

it('control: finds what does not exist', () => {
  expect(lacking(['GET /api/v1/users/{key}', 'GET /api/v1/nothing'], manifest)).toEqual([
    'GET /api/v1/nothing',
  ]);
  expect(lacking(['Trait - {trait}', 'trait - {trait}'], said)).toEqual(['trait - {trait}']);
});

/** Names of placeholders are ours. */
const nameless = (text: string) => text.replace(/%?\{[^{}]*\}/g, '{}');

const textsOf = (catalog: Catalogs): string[] =>
  Object.values(catalog).flatMap((entry) =>
    typeof entry === 'string' ? entry.split('||||').map((form) => form.trim()) : textsOf(entry),
  );

const said = new Set(textsOf(english).map(nameless));
const manifest = new Set(
  operationIds.flatMap((id) => {
    const { method, path } = operation(id);
    return Object.values(path).map((template) => nameless(`${method} ${template}`));
  }),
);

const lacking = (entries: readonly string[], there: ReadonlySet<string>) =>
  entries.filter((entry) => !there.has(nameless(entry)));
