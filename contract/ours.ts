import * as z from 'zod/mini';

type Schema = z.core.SomeType;

const marked = new WeakSet<Schema>();

/**
 * A field of an answer that the three documents don't list. Our server always answers it; the app leaves its part of
 * the screen out where another back end does not.
 */
export function ours<T extends z.ZodMiniType>(schema: T): T {
  const field = schema.clone();
  marked.add(field);
  return field;
}

/** Whether the field at a path of an answer, or what it is a part of, is ours. */
export function isOurs(schema: Schema, path: readonly PropertyKey[]): boolean {
  if (marked.has(schema)) return true;
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return isOurs(schema.def.innerType, path);
  const [key, ...below] = path;
  if (key === undefined) return false;
  if (schema instanceof z.ZodMiniArray) return isOurs(schema.def.element, below);
  const field = schema instanceof z.ZodMiniObject ? schema.shape[String(key)] : undefined;
  return field !== undefined && isOurs(field, below);
}
