import type { ESTree } from 'vite';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { faultKey, faultsOf } from '#contract/faults.ts';
import { findText } from '#server/texts/texts.ts';
import { at, literal, type Source, sources, visit } from './source.ts';

const contract = Object.values(import.meta.glob<object>('../../contract/*.ts', { eager: true }));

describe('what a text of validation leaves open is given', () => {
  it('by every check of the contract', () => {
    const uses = usesIn(contract);
    console.log(`validation: ${uses.length} checks of the contract with words`);
    expect(uses.length).toBeGreaterThan(20);
    expect(uses.flatMap(faultOf)).toEqual([]);
  });

  it('by every refusal of the server', () => {
    const server = sources('server');
    expect(server.flatMap(refusals).length).toBeGreaterThan(10);
    expect(server.flatMap(refusals).flatMap(faultOf)).toEqual([]);
  });

  it.each([
    ['a bound', z.string().check(z.maxLength(5, { error: 'validation.tooLong' })), 0],
    [
      'params',
      z.string().check(z.refine(isFine, { error: 'validation.tooLong', params: { maximum: 5 } })),
      0,
    ],
    ['no params', z.string().check(z.refine(isFine, { error: 'validation.tooLong' })), 1],
    ['the other bound', z.string().check(z.minLength(5, { error: 'validation.tooLong' })), 1],
    ['a type', z.object({ a: z.nullable(z.string({ error: 'validation.tooLong' })) }), 1],
    ['a text that is not there', z.string({ error: 'validation.unheardOf' }), 1],
  ])('control: judges %s', (_, schema, faults) => {
    expect(usesIn([{ schema }]).flatMap(faultOf)).toHaveLength(faults);
  });

  it.each([
    ["throw invalidField('a', 'validation.tooLong', { maximum: 3 });", 0],
    ["throw invalidField('a', 'validation.tooLong', { minimum: 3 });", 1],
    ["throw invalidField('a', 'validation.tooLong');", 1],
    ["faults.push({ key: 'validation.passwordTooShort', values: { minimum } });", 0],
    ["faults.push({ key: 'validation.passwordTooShort' });", 1],
    ["const key = 'validation.tooLong';", 1],
  ])('control: judges %s', (text, faults) => {
    expect(refusals({ path: 'server/a.ts', text }).flatMap(faultOf)).toHaveLength(faults);
  });
});

function isFine() {
  return true;
}

/** A use of a catalog text, and the values it passes. */
type Use = { place: string; key: string; values: string[] };

function faultOf({ place, key, values }: Use): string[] {
  const text = findText('en', key);
  if (text === undefined) return [`${place}: the server has no text ${key}`];
  const open = [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name);
  return open.filter((name) => !values.includes(name)).map((name) => `${place}: ${key} lacks ${name}`);
}

/** Every worded check of every schema that these modules export. */
function usesIn(modules: object[]): Use[] {
  const seen = new Set<unknown>();
  const uses: Use[] = [];
  const walk = (node: unknown, place: string) => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if ('_zod' in node) walk(Object(node)._zod.def, place);
    else if (!isPlain(node)) return;
    else {
      uses.push(...useOf(node, place));
      for (const [name, inner] of Object.entries(node))
        walk(inner, isPart(name) ? place : `${place}.${name}`);
    }
  };
  for (const module of modules) for (const [name, value] of Object.entries(module)) walk(value, name);
  return uses;
}

const isPlain = (node: object) =>
  Array.isArray(node) || [Object.prototype, null].includes(Object.getPrototypeOf(node));

/** zod's own names, which say nothing about the use. */
const isPart = (name: string) => /^(\d+|shape|checks|element|innerType|in|out)$/.test(name);

/** zod's issue for the definition of a schema or check, as server and forms report it. */
function useOf(def: object, place: string): Use[] {
  const { error, check, maximum, minimum, value, params } = Object(def);
  const message = typeof error === 'function' ? error({ code: 'custom' }) : undefined;
  if (typeof message !== 'string' || !faultKey.test(message)) return [];
  const issues: Record<string, object> = {
    max_length: { code: 'too_big', maximum },
    min_length: { code: 'too_small', minimum },
    less_than: { code: 'too_big', maximum: value },
    greater_than: { code: 'too_small', minimum: value },
    custom: { code: 'custom', params },
  };
  const issue = { code: 'invalid_type', ...issues[check], message, path: [] } as never;
  return faultsOf(issue).map(({ key, values }) => ({ place, key, values: Object.keys(values) }));
}

/** Every `validation.*` in a file, with its values: `invalidField(field, key, values)` or `{ key, values }`. */
function refusals(source: Source): Use[] {
  const valuesBeside = new Map<unknown, ESTree.Node | undefined>();
  const uses: Use[] = [];
  visit(source, {
    CallExpression: ({ callee, arguments: [, key, values] }) => {
      if (callee.type === 'Identifier' && callee.name === 'invalidField') valuesBeside.set(key, values);
    },
    ObjectExpression: (node) => {
      const fields = fieldsOf(node);
      if (fields.has('key')) valuesBeside.set(fields.get('key'), fields.get('values'));
    },
    Literal: (node) => {
      const key = literal(node);
      if (!key || !faultKey.test(key)) return;
      uses.push({ place: at(source, node), key, values: [...fieldsOf(valuesBeside.get(node)).keys()] });
    },
  });
  return uses;
}

function fieldsOf(node: ESTree.Node | undefined): Map<string, ESTree.Node> {
  const fields = new Map<string, ESTree.Node>();
  if (node?.type !== 'ObjectExpression') return fields;
  for (const field of node.properties) {
    if (field.type === 'Property' && field.key.type === 'Identifier') fields.set(field.key.name, field.value);
  }
  return fields;
}
