import type { PartField, Typed } from './partTypes.ts';

/** The value of a field in words. */
export function wordOf({ source, choices }: PartField, typed: Typed): string {
  const value = typed[source] ?? '';
  const all = choices?.(typed).flatMap((one) => ('choices' in one ? one.choices : one)) ?? [];
  return all.find((one) => one.value === value)?.label ?? (value || '–');
}
