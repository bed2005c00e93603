import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { makeKey } from './verbs/apiKeys.ts';
import { fill, press } from './verbs/forms.ts';

test('an integrator finds a call in the API reference, and tries it with a key', async ({ as }) => {
  const page = await as('admin@acme.test');
  const token = await makeKey(page);
  await page.getByRole('button', { name: 'admin@acme.test' }).click();
  await page.getByRole('menuitem', { name: text('layout.apiReference'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: text('platform.title') })).toBeVisible();
  await page.getByRole('searchbox', { name: text('platform.search') }).fill('/api/v1/users spreadsheet');
  const rail = page.getByRole('navigation', { name: text('platform.rail') });
  await expect(rail.getByRole('status')).toHaveText('1 call found');
  await page.getByRole('searchbox', { name: text('platform.search') }).fill('get users');
  await rail.getByRole('link', { name: /GET \/api\/v1\/users$/ }).click();
  await expect(page).toHaveURL(/call=users\.list/);
  await expect(page.getByRole('heading', { level: 1, name: "An account's users" })).toBeFocused();

  const tryIt = page.getByRole('region', { name: text('platform.tryIt.title') });
  await fill(tryIt, text('platform.tryIt.key'), token);
  await fill(tryIt, 'perPage', '1');
  await press(tryIt, text('platform.tryIt.send'));
  const answer = tryIt.getByRole('region', { name: text('platform.tryIt.answer'), exact: true });
  await expect(answer.getByRole('status')).toContainText('200');
  await expect(answer).toContainText('"perPage": 1');

  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel(text('platform.tryIt.key'))).toHaveValue(token);
  await page.reload();
  await expect(page.getByLabel(text('platform.tryIt.key'))).toHaveValue('');
  const kept = () =>
    page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]));
  expect(await kept()).not.toContain(token);
});
