import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { deleteWalks, listWalks, nobody, readWalks } from '#tests/journeys/ordinary.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text, wording } from '#tests/journeys/texts.ts';
import { expectFault, field, press } from '#tests/journeys/verbs/forms.ts';
import { makeWebhook } from '#tests/journeys/verbs/made.ts';
import { editCard } from '#tests/journeys/verbs/users.ts';
import {
  fillNewWebhook,
  hookUrl,
  openTested,
  openWebhook,
  webhookDetails,
  webhooksUrl,
  webhookUrl,
} from '#tests/journeys/verbs/webhooks.ts';
import { deliveries } from './deliveries.ts';

const as = 'admin@acme.test';
const routes = { list: 'webhooks', show: 'webhooks/:id', create: 'webhooks/new' };
const { screens, situations } = listWalks({
  resource: 'webhooks',
  as,
  url: webhooksUrl,
  routes,
  open: () => makeWebhook(hookUrl),
});
const deleting = deleteWalks({
  resource: 'webhooks',
  as,
  ask: async (page) => {
    await openWebhook(page);
    await pressInMenu(page, text('webhooks.delete.action'));
  },
});
const reading = readWalks({
  resource: 'webhooks',
  as,
  route: routes.show,
  missing: () => webhookUrl(nobody),
  act: async (page) => page.goto(await makeWebhook(hookUrl)),
  done: webhookDetails,
});
const secretShown = (page: Page) => page.getByText(text('webhooks.secret.text'), { exact: true });

export const app: AppWalks = {
  screens: [
    ...screens,
    { name: 'one of webhooks', of: { route: routes.show, state: 'data' }, as, show: openTested },
    ...reading.screens,
    {
      name: 'create one of webhooks',
      of: { route: routes.create, state: 'data' },
      as,
      show: async (page) => {
        const form = await fillNewWebhook(page, '');
        await form.getByText(text('webhooks.events.some')).click();
        await press(form, text('webhooks.create.submit'));
        await expectFault(form, text('webhooks.fields.url'), text('webhooks.validation.urlRequired'));
      },
    },
    {
      name: 'secret of a webhook',
      as,
      mustBeAnswered: (page) => press(page, text('webhooks.secret.close')),
      open: (page) => openWebhook(page),
      show: async (page) => {
        await askToRotate(page);
        await press(page.getByRole('alertdialog'), text('webhooks.rotateSecret.action'));
        await expect(secretShown(page)).toBeVisible();
      },
    },
    { name: 'rotate secret', as, open: (page) => openWebhook(page), show: askToRotate },
    { name: 'turn off a webhook', as, open: openWebhook, show: askToTurnOff },
    {
      name: 'one of webhooks, off',
      as,
      show: async (page) => {
        await openWebhook(page);
        await askToTurnOff(page);
        await press(page.getByRole('alertdialog'), text('webhooks.turnOff.action'));
        await expect(page.getByRole('button', { name: text('webhooks.turnOn.action') })).toBeVisible();
      },
    },
    ...deliveries.screens,
    ...deleting.screens,
  ],
  situations: [
    ...situations,
    ...deliveries.situations,
    ...reading.situations,
    {
      id: 'webhooks.test',
      as,
      differs: 'what became of the test is known later',
      open: openWebhook,
      ...sentBy((page) => page.getByRole('button', { name: text('webhooks.test.action') })),
      done: (page) => page.getByText(text('webhooks.test.done'), { exact: true }).last(),
    },
    {
      id: 'webhooks.create',
      as,
      differs: 'the secret is shown over the form that it was made by',
      open: (page) => fillNewWebhook(page),
      ...sentBy((page) => page.getByRole('button', { name: text('webhooks.create.submit') })),
      done: secretShown,
    },
    {
      id: 'webhooks.update',
      as,
      open: editDetails,
      ...sentBy((page) => page.getByRole('button', { name: text('ui.card.save'), exact: true })),
      done: (page) => page.getByText(text('webhooks.updated'), { exact: true }).last(),
    },
    {
      id: 'webhooks.rotateSecret',
      as,
      open: async (page) => {
        await openWebhook(page);
        await askToRotate(page);
      },
      ...sentBy((page) =>
        page.getByRole('alertdialog').getByRole('button', { name: text('webhooks.rotateSecret.action') }),
      ),
      done: secretShown,
    },
    ...deleting.situations.map((one) => ({
      ...one,
      differs: 'what became of deliveries to other webhooks is known later',
    })),
  ],
  forms: [
    {
      id: 'webhooks.create',
      as,
      name: 'a new webhook',
      open: (page) => fillNewWebhook(page),
      submit: text('webhooks.create.submit'),
      done: wording('webhooks.secret.text'),
    },
    {
      id: 'webhooks.update',
      as,
      name: 'the details of one of webhooks',
      open: editDetails,
      submit: text('ui.card.save'),
      done: text('webhooks.updated'),
    },
  ],
  unfilled: { 'webhooks.replayFailed': 'a choice with one chosen already' },
};

async function pressInMenu(page: Page, name: string) {
  await press(page, text('ui.record.more'));
  await page.getByRole('menuitem', { name }).click();
}

async function askToRotate(page: Page) {
  await pressInMenu(page, text('webhooks.rotateSecret.action'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

async function askToTurnOff(page: Page) {
  await pressInMenu(page, text('webhooks.turnOff.action'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

async function editDetails(page: Page) {
  await openWebhook(page);
  await editCard(page, text('webhooks.details.title'));
  const card = webhookDetails(page);
  await field(card, text('webhooks.fields.description')).fill('Walked');
  return card;
}
