import * as z from 'zod/mini';

/**
 * The value with every word of an enumeration in the contract's spelling: `buy-side` and `Buy Side` are `BUY_SIDE`.
 * What is none stays as it is, for the schema to refuse.
 */
export function canonical(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (schema instanceof z.ZodMiniEnum || schema instanceof z.ZodMiniLiteral) {
    return typeof value === 'string' ? wordIn(schema._zod.values, value) : value;
  }
  if (schema instanceof z.ZodMiniArray) {
    return Array.isArray(value) ? value.map((one) => canonical(schema.def.element, one)) : value;
  }
  if (schema instanceof z.ZodMiniObject) return canonicalFields(schema.shape, value);
  if (schema instanceof z.ZodMiniUnion) {
    return schema.def.options.reduce<unknown>((read, option) => canonical(option, read), value);
  }
  if (schema instanceof z.ZodMiniPipe) {
    const list = listIn(schema);
    if (list) return canonical(list, typeof value === 'string' ? value.split(',') : value);
    return canonical(schema.def.out, canonical(schema.def.in, value));
  }
  const inner = innerOf(schema);
  return inner ? canonical(inner, value) : value;
}

/** The list that a schema reads, within what is optional or turned into something else; undefined if it reads none. */
export function listIn(schema: z.core.$ZodType): z.ZodMiniArray | undefined {
  if (schema instanceof z.ZodMiniArray) return schema;
  if (schema instanceof z.ZodMiniPipe) return listIn(schema.def.out) ?? listIn(schema.def.in);
  const inner = innerOf(schema);
  return inner && listIn(inner);
}

const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => Object(schema._zod.def).innerType;

function canonicalFields(shape: z.core.$ZodShape, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).map(([name, one]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return [name, field ? canonical(field, one) : one];
  });
  return Object.fromEntries(fields);
}

function wordIn(words: Iterable<unknown>, given: string): string {
  const plain = plainOf(given);
  for (const word of words) if (typeof word === 'string' && plainOf(word) === plain) return word;
  return given;
}

/** Without what spellings differ in. */
export const plainOf = (word: string) => word.replace(/[-_\s]/g, '').toLowerCase();
