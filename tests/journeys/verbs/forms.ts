import { expect, type Locator, type Page } from '@playwright/test';

type Place = Page | Locator;

export const field = (place: Place, label: string) => place.getByLabel(label, { exact: true });

export const fill = (place: Place, label: string, value: string) => field(place, label).fill(value);

/** Chooses from a select by its label. */
export const choose = (place: Place, label: string, choice: string) =>
  field(place, label).selectOption({ label: choice });

/** Types into a field, or chooses if it is a select. */
export async function enter(place: Place, label: string, value: string) {
  const tag = await field(place, label).evaluate(({ tagName }) => tagName);
  await (tag === 'SELECT' ? choose(place, label, value) : fill(place, label, value));
}

/** This field's message; other fields may have the same. */
export const expectFault = (place: Place, label: string, fault: string) =>
  expect(field(place, label)).toHaveAccessibleDescription(fault);

export const press = (place: Place, name: string) => place.getByRole('button', { name, exact: true }).click();

export const follow = (place: Place, name: string) => place.getByRole('link', { name }).click();

/** The typed values of all fields in a container, by label, except passwords. */
export async function typed(place: Locator): Promise<string[]> {
  return place
    .locator('input, select, textarea')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[])
        .filter(({ type }) => type !== 'password')
        .map(({ type, value, checked }) => (type === 'checkbox' ? String(checked) : value)),
    );
}

export const expectTyped = (place: Locator, values: string[]) =>
  expect.poll(() => typed(place)).toEqual(values);
