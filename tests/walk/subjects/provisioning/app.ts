import { expect, type Page } from '@playwright/test';
import { accountBase } from '#contract/paths.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { makeDirectory } from '#tests/journeys/verbs/made.ts';
import { card } from '#tests/journeys/verbs/users.ts';
import { someAccount } from '../accounts/app.ts';

const as = 'admin@system.test';
const overview = 'security/provisioning';
const groups = `${overview}/groups`;
const say = (key: string) => text(`provisioning.${key}`);
const turnOnCard = (page: Page) => card(page, say('turnOn.action'));
const settingsCard = (page: Page) => card(page, say('settings.title'));
const tokenDialog = (page: Page) => page.getByRole('dialog', { name: say('token.title') });
const settingsDialog = (page: Page) => page.getByRole('dialog', { name: say('settings.title') });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: say('name') });

/** The page of an account that no other test has. */
async function showOff(page: Page) {
  await page.goto(urlOf('system', `${accountBase(await someAccount())}/${overview}`));
  await expect(turnOnCard(page)).toBeVisible();
}
async function showOn(page: Page, rest = '') {
  await page.goto((await makeDirectory(await someAccount())) + rest);
  await expect(heading(page)).toBeVisible();
}
const showGroups = async (page: Page) => {
  await showOn(page, '/groups');
  await expect(card(page, 'Walked Desk')).toBeVisible();
};
const showLoading = async (page: Page, rest = '') => {
  await plant(page, 'provisioning.get', faults.never);
  await page.goto(urlOf('acme', `/account/${overview}${rest}`));
  await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
};
async function inMenu(page: Page) {
  await press(page, text('ui.record.more'));
  await page.getByRole('menuitem', { name: say('turnOff.action') }).click();
}
const ask = (key: 'rotate' | 'turnOff') => async (page: Page) => {
  await showOn(page);
  await (key === 'turnOff' ? inMenu(page) : press(page, say(`${key}.action`)));
  await expect(page.getByRole('alertdialog')).toBeVisible();
};
const agreed = (key: 'rotate' | 'turnOff') =>
  sentBy((page) =>
    page.getByRole('alertdialog').getByRole('button', { name: say(`${key}.action`), exact: true }),
  );
async function editSettings(page: Page) {
  await showOn(page);
  await settingsCard(page).getByRole('button').click();
  const form = settingsDialog(page);
  await form.getByRole('combobox', { name: say('fields.existingUsers') }).selectOption('LEAVE');
  return form;
}
async function chooseRole(page: Page) {
  await showGroups(page);
  await card(page, 'Walked Desk').getByRole('checkbox').first().check();
  return card(page, 'Walked Desk');
}
const saveRoles = sentBy((page) => page.getByRole('button', { name: say('groups.save'), exact: true }));

export const app: AppWalks = {
  screens: [
    { name: 'provisioning, off', of: { route: overview, state: 'data' }, as, show: showOff },
    {
      name: 'provisioning, on',
      as,
      show: async (page) => {
        await showOn(page);
        await expect(settingsCard(page)).toBeVisible();
      },
    },
    {
      name: 'token of a directory',
      as,
      show: async (page) => {
        await showOff(page);
        await press(turnOnCard(page), say('turnOn.action'));
        await expect(tokenDialog(page)).toBeVisible();
      },
      mustBeAnswered: (page) => press(tokenDialog(page), say('token.close')),
    },
    { name: 'settings of a directory', as, show: editSettings },
    {
      name: 'provisioning, loading',
      of: { route: overview, state: 'loading' },
      as: 'admin@acme.test',
      show: (page) => showLoading(page),
    },
    {
      name: 'groups to roles',
      of: { route: groups, state: 'data' },
      as,
      show: async (page) => {
        await chooseRole(page);
        await expect(page.getByRole('table')).toBeVisible();
      },
    },
    {
      name: 'groups to roles, none yet',
      as: 'admin@acme.test',
      show: async (page) => {
        await page.goto(urlOf('acme', `/account/${groups}`));
        await expect(page.getByText(say('groups.none'))).toBeVisible();
      },
    },
    {
      name: 'groups to roles, loading',
      of: { route: groups, state: 'loading' },
      as: 'admin@acme.test',
      show: (page) => showLoading(page, '/groups'),
    },
  ],
  situations: [
    {
      id: 'provisioning.get',
      as: 'admin@acme.test',
      open: (page) => page.goto(urlOf('acme', '/account/user-list')),
      act: (page) => page.goto(urlOf('acme', `/account/${overview}`)),
      retry: (page) => page.reload(),
      done: turnOnCard,
    },
    {
      id: 'provisioning.turnOn',
      as,
      open: showOff,
      ...sentBy((page) => turnOnCard(page).getByRole('button', { name: say('turnOn.action') })),
      done: tokenDialog,
    },
    {
      id: 'provisioning.update',
      as,
      open: editSettings,
      ...sentBy((page) =>
        settingsDialog(page).getByRole('button', { name: text('ui.card.save'), exact: true }),
      ),
      done: (page) => page.getByText(say('settings.saved'), { exact: true }).last(),
    },
    { id: 'provisioning.rotate', as, open: ask('rotate'), ...agreed('rotate'), done: tokenDialog },
    {
      id: 'provisioning.turnOff',
      as,
      open: ask('turnOff'),
      ...agreed('turnOff'),
      done: (page) => page.getByText(say('turnOff.done'), { exact: true }).last(),
    },
    {
      id: 'provisioning.groups',
      as,
      open: (page) => showOn(page),
      act: (page) => page.getByRole('link', { name: say('tabs.groups') }).click(),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => card(page, 'Walked Desk'),
      says: say('groups.couldNotLoad'),
    },
    {
      id: 'provisioning.previewRoles',
      as,
      open: (page) => showOn(page),
      act: (page) => page.getByRole('link', { name: say('tabs.groups') }).click(),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('table'),
      says: say('preview.couldNotLoad'),
    },
    {
      id: 'provisioning.saveRoles',
      as,
      open: chooseRole,
      ...saveRoles,
      done: (page) => page.getByText(say('groups.saved')).last(),
    },
  ],
  forms: [
    {
      id: 'provisioning.turnOn',
      as,
      name: 'turning provisioning on',
      open: async (page) => {
        await showOff(page);
        await turnOnCard(page)
          .getByRole('radio', { name: say('directory.OKTA') })
          .check();
        return turnOnCard(page);
      },
      submit: say('turnOn.action'),
      done: say('token.title'),
    },
    {
      id: 'provisioning.update',
      as,
      name: 'the settings of a directory',
      open: editSettings,
      submit: text('ui.card.save'),
      done: say('settings.saved'),
    },
  ],
  unfilled: { 'provisioning.saveRoles': 'checkboxes alone, saved in the walk of its situation' },
};
