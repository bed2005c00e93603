import type { Locator } from '@playwright/test';
import { urlOf } from '../people.ts';
import { text } from '../texts.ts';
import { enter } from './forms.ts';

/** The address of a screen inside one's own account, by its route. */
export const accountUrl = (own: string, route: string) => urlOf(own, `/account/${route}`);

/** Fills in a form whose labels are the resource's field texts, with different values each time. */
export function typeInto(resource: string, typed: (n: number) => Readonly<Record<string, string>>) {
  let filled = 0;
  return async (form: Locator) => {
    filled += 1;
    const mark = Number(`${process.pid}${process.env.TEST_PARALLEL_INDEX ?? 0}${filled}`);
    for (const [field, value] of Object.entries(typed(mark)))
      await enter(form, text(`${resource}.fields.${field}`), value);
  };
}
