import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operation, operationIds } from '#contract/operations.ts';
import type { Catalogs } from '#i18n/polyglot.ts';
import { english } from '../support/catalogs.ts';

/** A call or a text of a document, or one that is still to come, and why. */
type Entry = string | { is: string; toCome: string };
type Document = { calls: Entry[]; texts: Entry[] };

/** Every call and text of the three documents to the letter, in their order; in braces what stands for something else. */
const documents: Record<string, Document> = JSON.parse(readFileSync('tests/house/specified.json', 'utf8'));

describe.each(Object.entries(documents))('document %s', (name, { calls, texts }) => {
  it('names no call that the manifest lacks', () => {
    report(name, 'calls', calls);
    expect(lacking(calls, manifest)).toEqual([]);
  });

  it('writes no text that the screens lack', () => {
    report(name, 'texts', texts);
    expect(lacking(texts, said)).toEqual([]);
  });

  it('says why what is to come is not there yet', () => {
    const reasons = [...calls, ...texts].filter((entry) => typeof entry !== 'string');
    expect(reasons.filter(({ toCome }) => toCome.length < 10)).toEqual([]);
  });
});

it('control: finds what is not there, unless it is to come', () => {
  expect(lacking(['GET /api/v1/users/{key}', 'GET /api/v1/nothing'], manifest)).toEqual([
    'GET /api/v1/nothing',
  ]);
  expect(lacking(['Trait - {trait}', 'trait - {trait}'], said)).toEqual(['trait - {trait}']);
  expect(lacking([{ is: 'Not said yet', toCome: 'with its screen' }], said)).toEqual([]);
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

const lacking = (entries: readonly Entry[], there: ReadonlySet<string>) =>
  entries.filter((entry) => typeof entry === 'string' && !there.has(nameless(entry)));

/** What is to come and has come is told, so that its mark is taken away. */
function report(name: string, kind: 'calls' | 'texts', entries: readonly Entry[]) {
  const there = kind === 'calls' ? manifest : said;
  const toCome = entries.filter((entry) => typeof entry !== 'string');
  const come = toCome.filter(({ is }) => there.has(nameless(is))).map(({ is }) => is);
  console.log(
    `document ${name}: ${entries.length} ${kind}, ${toCome.length} to come; come by now: ${come.join('; ') || 'none'}`,
  );
}
