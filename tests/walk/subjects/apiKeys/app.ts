import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { deleteWalks, listWalks, nobody, readWalks } from '#tests/journeys/ordinary.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text, wording } from '#tests/journeys/texts.ts';
import {
  demoKey,
  fillNewKey,
  keyDetails,
  keysUrl,
  keyUrl,
  newKeyPage,
  someLabel,
} from '#tests/journeys/verbs/apiKeys.ts';
import { expectFault, press } from '#tests/journeys/verbs/forms.ts';
import { openRow, rows, searchFor, settled } from '#tests/journeys/verbs/lists.ts';
import { makeApiKey } from '#tests/journeys/verbs/made.ts';
import { someAccount } from '../accounts/app.ts';

const as = 'admin@acme.test';
const routes = { list: 'api-keys', show: 'api-keys/:id', create: 'api-keys/newkey' };
const { screens, situations } = listWalks({ resource: 'apiKeys', as, url: keysUrl, routes });
const revoking = deleteWalks({
  resource: 'apiKeys',
  call: 'apiKeys.revoke',
  as: 'admin@system.test',
  ask: async (page) => askTo(page, 'revoke', await someAccount()),
});
const reading = readWalks({
  resource: 'apiKeys',
  as,
  route: routes.show,
  missing: () => keyUrl(nobody),
  open: (page) => settled(page, keysUrl()),
  done: keyDetails,
});
const tokenShown = (page: Page) => page.getByText(text('apiKeys.token.text'), { exact: true });

export const app: AppWalks = {
  screens: [
    ...screens,
    { name: 'one of apiKeys', of: { route: routes.show, state: 'data' }, as, show: openDemoKey },
    ...reading.screens,
    {
      name: 'create one of apiKeys',
      of: { route: routes.create, state: 'data' },
      as,
      show: async (page) => {
        const form = await newKeyPage(page);
        await press(form, text('apiKeys.create.submit'));
        await expectFault(form, text('apiKeys.create.label'), text('validation.labelRequired'));
      },
    },
    {
      name: 'permissions of a role for a key',
      as,
      show: async (page) => {
        const form = await newKeyPage(page);
        await press(form, text('apiKeys.prefill.open'));
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'token of a key',
      as,
      mustBeAnswered: (page) => press(page, text('apiKeys.token.close')),
      open: async (page) => {
        await page.goto(await makeApiKey(someLabel()));
      },
      show: async (page) => {
        await ask(page, 'regenerate');
        await press(page.getByRole('dialog'), text('apiKeys.regenerate.action'));
        await expect(tokenShown(page)).toBeVisible();
      },
    },
    ...revoking.screens,
    { name: 'regenerate key', as, show: (page) => askTo(page, 'regenerate') },
  ],
  situations: [
    ...situations,
    ...reading.situations,
    {
      id: 'apiKeys.create',
      as,
      differs: 'the key is shown over the form that it was made by',
      open: fillNewKey,
      ...sentBy((page) => page.getByRole('button', { name: text('apiKeys.create.submit') })),
      done: tokenShown,
    },
    {
      id: 'apiKeys.regenerate',
      as,
      open: (page) => askTo(page, 'regenerate'),
      ...sentBy((page) =>
        page.getByRole('dialog').getByRole('button', { name: text('apiKeys.regenerate.action') }),
      ),
      done: tokenShown,
    },
    ...revoking.situations,
    {
      id: 'apiKeys.bulk',
      as,
      open: askToRevokeMany,
      ...sentBy((page) => page.getByRole('alertdialog').getByRole('button', { name: 'Revoke 1 API Key' })),
      done: (page) => page.getByRole('dialog').getByText('1 API key was revoked.'),
    },
  ],
  forms: [
    {
      id: 'apiKeys.create',
      as,
      name: 'a new API key',
      open: fillNewKey,
      submit: text('apiKeys.create.submit'),
      done: wording('apiKeys.token.text'),
    },
    {
      id: 'apiKeys.regenerate',
      as,
      name: 'a new token of a key',
      open: async (page) => {
        await askTo(page, 'regenerate');
        const title = text('apiKeys.regenerate.action');
        const dialog = page.getByRole('dialog', { name: title, includeHidden: true });
        await dialog.getByRole('combobox').selectOption({ label: text('apiKeys.regenerate.DAY') });
        return dialog;
      },
      submit: text('apiKeys.regenerate.action'),
      done: wording('apiKeys.token.text'),
    },
  ],
  unseen: {
    'apiKeys.bulkProgress': 'shown by the parts that show how far a bulk of users is',
    'apiKeys.cancelBulk': 'sent by the same parts',
  },
  unfilled: { 'apiKeys.bulk': 'a question' },
};

async function openDemoKey(page: Page) {
  await settled(page, keysUrl());
  await openRow(page, demoKey);
  await expect(keyDetails(page)).toBeVisible();
}

/** The question whether to revoke the selected keys: one, which no other test has. */
async function askToRevokeMany(page: Page) {
  const label = someLabel();
  await makeApiKey(label);
  await settled(page, keysUrl());
  await searchFor(page, label);
  await expect(rows(page)).toHaveCount(1);
  await page.locator('tbody input').check();
  await press(page, text('apiKeys.bulk.revoke.action'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

/** An action's dialog, about a key that no other test has. */
async function askTo(page: Page, action: 'regenerate' | 'revoke', subdomain?: string) {
  await page.goto(await makeApiKey(someLabel(), subdomain));
  await ask(page, action);
}

/** The same about the key on the page. */
async function ask(page: Page, action: 'regenerate' | 'revoke') {
  await press(page, text(`apiKeys.${action}.action`));
  await expect(page.getByRole(action === 'revoke' ? 'alertdialog' : 'dialog')).toBeVisible();
}
