import type { ApiDocument, ApiSchema } from '#contract/apiDocument.ts';
import { resolved } from './documented.ts';

/** A value that fits a schema. Of an object it has the required fields or, if there are none, all fields. */
export function exampleOf(document: ApiDocument, schema: ApiSchema, name = '', depth = 0): unknown {
  const one = resolved(document, schema);
  if ('const' in one) return one.const;
  if (one.default !== undefined) return one.default;
  if (one.enum) return one.enum[0];
  const either = one.anyOf ?? one.oneOf;
  if (either?.[0]) return exampleOf(document, either[0], name, depth);
  const type = typeof one.type === 'string' ? one.type : one.type?.[0];
  if (type === 'array')
    return one.items && depth < deepest ? [exampleOf(document, one.items, name, depth + 1)] : [];
  if (type === 'object') return exampleObject(document, one, depth);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return one.minimum ?? 1;
  return exampleText(one, name);
}

function exampleObject(document: ApiDocument, { properties = {}, required = [] }: ApiSchema, depth: number) {
  if (depth >= deepest) return {};
  const names = required.length > 0 ? required : Object.keys(properties);
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = properties[name];
      return field ? [[name, exampleOf(document, field, name, depth + 1)]] : [];
    }),
  );
}

/** Levels of an example: a schema may refer to itself. */
const deepest = 5;

const exampleEmail = 'name@example.com';
const ofFormat: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00.000Z',
  uri: 'https://example.com',
  email: exampleEmail,
};

function exampleText({ format = '', minLength = 0 }: ApiSchema, name: string): string {
  if (/email/i.test(name)) return exampleEmail;
  return ofFormat[format] ?? (name || 'text').padEnd(minLength, 'x');
}
