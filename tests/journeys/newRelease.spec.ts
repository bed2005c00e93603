import { openForms } from './appWalks.ts';
import { expect, print, test } from './journey.ts';
import { text } from './texts.ts';
import { expectTyped, press, typed } from './verbs/forms.ts';

const details = openForms.find(({ id }) => id === 'users.update');
if (!details) throw new Error('There is no form of users.update');

test('a part that a new release removed is reported, and what was typed stays and can be saved', async ({
  as,
}) => {
  const page = await as(details.as);
  const form = await details.open(page);
  const before = await typed(form);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const offer = page.getByRole('alert').filter({ hasText: text('recovery.outdated') });
  await expect(offer.getByRole('button', { name: text('recovery.reload') })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectTyped(form, before);
  await press(form, details.submit);
  await expect(page.getByText(details.done).last()).toBeVisible();
  print('a new release', { 'fields kept': before.length });
});

test('control: nothing is offered while every part is there', async ({ as }) => {
  const page = await as(details.as);
  await details.open(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: text('layout.keyHelp.title') })).toBeVisible();
  await expect(page.getByText(text('recovery.outdated'))).toHaveCount(0);
});
