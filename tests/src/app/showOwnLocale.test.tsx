import { beforeEach, expect, it, vi } from 'vitest';
import { chosenLocale } from '#i18n/preferredLocale.ts';
import { startTexts } from '#i18n/texts.ts';
import { showOwnLocale } from '#src/app/showOwnLocale.ts';

const load = vi.fn(async () => ({}));
const keep = vi.fn(async () => undefined);
beforeEach(async () => {
  localStorage.setItem('locale', 'en');
  sessionStorage.clear();
  await startTexts(load);
  vi.clearAllMocks();
});

it.each([
  ['that they have chosen elsewhere', 'fr', 'fr'],
  ['of this browser, where they have chosen none', null, 'en'],
  ['of this browser, where a back end keeps none', undefined, 'en'],
  ['of this browser, where theirs is not spoken here', 'tlh', 'en'],
])('shows a person the language %s', async (_, locale, shown) => {
  await showOwnLocale({ locale }, keep);
  expect(document.documentElement.lang).toBe(shown);
  expect(localStorage.getItem('locale')).toBe(shown);
  expect(keep).not.toHaveBeenCalled();
});

it('loads no language that is shown already', async () => {
  await showOwnLocale({ locale: 'en' }, keep);
  expect(load).not.toHaveBeenCalled();
});

it('keeps for them what they have chosen on the way in, and once', async () => {
  chosenLocale.set('en');
  await showOwnLocale({ locale: 'fr' }, keep);
  expect(keep.mock.calls).toEqual([['en']]);
  expect(document.documentElement.lang).toBe('en');
  await vi.waitFor(() => expect(chosenLocale.get()).toBeNull(), 20_000);
});

it('tries to keep it again with the next page, where that fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  chosenLocale.set('en');
  await showOwnLocale({ locale: 'fr' }, () => Promise.reject(new Error('offline')));
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled(), 20_000);
  expect(chosenLocale.get()).toBe('en');
});
