import { operations } from '#contract/operations.ts';
import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { keysUrl, makeKey, newKeyPage } from './verbs/apiKeys.ts';
import { choose, fill, press } from './verbs/forms.ts';
import { rows } from './verbs/lists.ts';
import { expectMessage } from './verbs/users.ts';

test('a program calls with a key that was made from a role, until it is revoked', async ({ as }) => {
  const page = await as('admin@acme.test');
  const form = await newKeyPage(page);
  await fill(form, text('apiKeys.create.label'), 'From a role');
  await press(form, text('apiKeys.prefill.open'));
  const prefill = page.getByRole('dialog', { name: text('apiKeys.prefill.open') });
  await choose(prefill, text('apiKeys.prefill.role'), text('roles.names.User Administrator'));
  await press(prefill, text('apiKeys.prefill.submit'));
  await expect(prefill).toBeHidden();
  await press(form, text('apiKeys.create.submit'));
  const dialog = page.getByRole('dialog', { name: text('apiKeys.token.title') });
  const token = await dialog.locator('code').innerText();
  await press(dialog, text('apiKeys.token.close'));
  await expect(page.getByRole('heading', { level: 1, name: 'API Key (From a role)' })).toBeVisible();

  const call = (path: string): Promise<string> =>
    page.evaluate(
      async ({ path, authorization }) => {
        const answer = await fetch(path, { headers: { authorization } });
        return answer.ok ? 'OK' : (await answer.json()).error.code;
      },
      { path, authorization: `Bearer ${token}` },
    );
  expect(await call(operations['users.list'].path.own)).toBe('OK');
  expect(await call(operations['apiKeys.list'].path.own)).toBe('FORBIDDEN');
  expect(await call(operations['profile.get'].path.own)).toBe('FORBIDDEN');

  await press(page, text('apiKeys.revoke.action'));
  await press(page.getByRole('alertdialog'), text('apiKeys.revoke.action'));
  await expectMessage(page, text('apiKeys.revoke.done'));
  await expect(page).toHaveURL(keysUrl());
  await expect(rows(page).filter({ hasText: 'From a role' })).toHaveCount(0);
  await expect.poll(() => call(operations['users.list'].path.own)).toBe('API_KEY_REVOKED');
});

test('Re-Generate Key shows a new token, and until when the old one works', async ({ as }) => {
  const page = await as('admin@acme.test');
  const before = await makeKey(page);
  await press(page, text('apiKeys.regenerate.action'));
  const form = page.getByRole('dialog', { name: text('apiKeys.regenerate.action') });
  await choose(form, text('apiKeys.regenerate.oldTokenEndsIn'), text('apiKeys.regenerate.DAY'));
  await press(form, text('apiKeys.regenerate.action'));
  const dialog = page.getByRole('dialog', { name: text('apiKeys.token.title') });
  expect(await dialog.locator('code').innerText()).not.toBe(before);
  await press(dialog, text('apiKeys.token.close'));
  await expect(page.getByText(text('apiKeys.fields.oldTokenEndsOn'))).toBeVisible();
});
