import { isStorable } from '#contract/values.ts';
import { invalidField } from '#server/errors.ts';

/** A text within its length, without what no database stores; null if there is none. */
export function plainText(name: string, value: unknown, longest = 300): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text =
    typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : undefined;
  if (text === undefined || text.length > longest || !isStorable(text))
    throw invalidField(name, 'scim.invalidValue', { name });
  return text === '' ? null : text;
}

/** The same where one is needed. */
export function requiredName(name: string, value: unknown): string {
  const text = plainText(name, value);
  if (text === null) throw invalidField(name, 'scim.invalidValue', { name });
  return text;
}
