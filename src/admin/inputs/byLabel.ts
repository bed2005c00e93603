import type { Choice } from './SelectInput.tsx';

/** Orders choices by their labels, as a language does. */
export const byLabel =
  (locale: string) =>
  (one: Choice, other: Choice): number =>
    one.label.localeCompare(other.label, locale);
