import type { ApiDocument, ApiSchema } from '#contract/apiDocument.ts';
import { nameOf, resolved } from './documented.ts';

/** The type of a value in TypeScript's notation. */
export function typeOf(schema: ApiSchema): string {
  const { $ref, anyOf, oneOf, items, type, format, additionalProperties } = schema;
  if ($ref) return nameOf($ref);
  const either = anyOf ?? oneOf;
  if (either) return [...new Set(either.map(typeOf))].join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (type === 'array') return items ? `${bracketed(typeOf(items))}[]` : 'array';
  if (type === 'object' && typeof additionalProperties === 'object' && !schema.properties)
    return `Record<string, ${typeOf(additionalProperties)}>`;
  const named = typeof type === 'string' ? type : (type ?? ['any']).join(' | ');
  return format ? `${named} (${format})` : named;
}

const bracketed = (type: string) => (type.includes(' | ') ? `(${type})` : type);

const bounds = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'default',
] as const satisfies (keyof ApiSchema)[];

/** The bounds of a value, by their keywords in JSON Schema. */
export const boundsOf = (document: ApiDocument, schema: ApiSchema): string[] => {
  const all = [schema, ...(schema.anyOf ?? [])].map((one) => resolved(document, one));
  return bounds.flatMap((keyword) => {
    const owner = all.find((one) => one[keyword] !== undefined);
    return owner ? [`${keyword}: ${JSON.stringify(owner[keyword])}`] : [];
  });
};

/** The allowed values, of an array those of its items. */
export function valuesOf(document: ApiDocument, schema: ApiSchema): readonly string[] {
  const one = resolved(document, schema);
  if (one.enum) return one.enum.map(String);
  const within = [...(one.items ? [one.items] : []), ...(one.anyOf ?? [])];
  return within.flatMap((inner) => valuesOf(document, inner));
}

/** The object schemas that a value consists of. */
export function objectsIn(document: ApiDocument, schema: ApiSchema): ApiSchema[] {
  const one = resolved(document, schema);
  if (one.properties && Object.keys(one.properties).length > 0) return [schema];
  const inner = typeof one.additionalProperties === 'object' ? [one.additionalProperties] : [];
  const within = [...(one.items ? [one.items] : []), ...(one.anyOf ?? []), ...(one.oneOf ?? []), ...inner];
  return within.flatMap((other) => objectsIn(document, other));
}
