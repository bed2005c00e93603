import { expect, type Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { type Person, urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { becomeColleague } from '#tests/journeys/verbs/colleague.ts';
import { expectFault, fill, press } from '#tests/journeys/verbs/forms.ts';
import { rows } from '#tests/journeys/verbs/lists.ts';
import { card, editCard, saveCard, usersUrl } from '#tests/journeys/verbs/users.ts';

/** A role of every account: anyone who may edit users may edit their own profile. */
const mayEditUsers = 'User Administrator';
const details = text('profile.details.title');
const change = text('profile.changePassword.title');
const label = (name: string) => text(`profile.fields.${name}`);
const as = 'admin@cedar.test';

/** One's own profile. No other journey needs these people's names; the password stays as it was. */
export const app: AppWalks = {
  screens: [
    {
      name: 'profile',
      of: { route: 'profile', state: 'data' },
      as: 'viewer@acme.test',
      show: (page) => open(page, 'acme'),
    },
    {
      name: 'profile, details at fault',
      as,
      show: async (page) => {
        await editDetails(page);
        await fill(page, label('firstName'), '');
        await saveCard(page, details);
        await expectFault(page, label('firstName'), text('validation.firstNameRequired'));
      },
    },
    {
      name: 'my permissions',
      of: { route: 'profile/permissions', state: 'data' },
      as: 'viewer@acme.test',
      show: async (page) => {
        await page.goto(urlOf('acme', `${paths.profile}/permissions`));
        await expect(permissionsOf(page)).toBeVisible();
      },
    },
    {
      name: 'change password',
      of: { route: 'profile/change-password', state: 'data' },
      as,
      show: async (page) => {
        const dialog = await openChange(page);
        await press(dialog, change);
        await expectFault(dialog, label('oldPassword'), text('validation.oldPasswordRequired'));
      },
    },
    {
      name: 'start failed',
      as: 'viewer@acme.test',
      show: async (page) => {
        await plant(page, 'profile.get', faults['500']);
        await page.goto(usersUrl('acme'));
        await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
      },
    },
  ],
  situations: [
    {
      id: 'profile.get',
      as: 'admin@acme.test',
      act: (page) => page.goto(usersUrl('acme')),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => rows(page).first(),
      says: text('layout.startFailed.title'),
      ownWords: true,
    },
    {
      id: 'profile.access',
      as: 'viewer@acme.test',
      act: (page) => page.goto(urlOf('acme', `${paths.profile}/permissions`)),
      retry: (page) => press(page, text('ui.retry')),
      done: permissionsOf,
      says: text('profile.permissions.couldNotLoad'),
    },
    {
      id: 'profile.update',
      as: 'admin@acme.test',
      open: async (page) => {
        await becomeColleague(page, [mayEditUsers]);
        await editDetails(page, 'acme');
      },
      ...sentBy((page) => page.getByRole('button', { name: text('ui.card.save'), exact: true })),
      done: (page) => page.getByText(text('profile.updated'), { exact: true }).last(),
    },
    {
      id: 'profile.changePassword',
      as: 'admin@acme.test',
      open: async (page) => {
        const person = await becomeColleague(page);
        await typePasswords(page, person);
      },
      ...sentBy((page) => page.getByRole('dialog').getByRole('button', { name: change })),
      done: (page) => page.getByText(text('validation.passwordUsedBefore')),
    },
  ],
  forms: [
    {
      id: 'profile.update',
      as,
      name: 'the details of the profile',
      open: editDetails,
      submit: text('ui.card.save'),
      done: text('profile.updated'),
    },
  ],
  unseen: { 'profile.setLocale': 'a language is shown at once, and nobody waits until it is kept' },
  unfilled: { 'profile.changePassword': 'passwords are not kept where a form is begun again' },
};

async function open(page: Page, subdomain = 'cedar') {
  await page.goto(urlOf(subdomain, paths.profile));
  await expect(card(page, details)).toBeVisible();
}

function permissionsOf(page: Page) {
  return card(page, text('profile.permissions.title')).getByRole('listitem').first();
}

async function editDetails(page: Page, subdomain?: string) {
  await open(page, subdomain);
  await editCard(page, details);
  const form = card(page, details);
  await fill(form, label('lastName'), `Profile ${Date.now()}`);
  return form;
}

async function openChange(page: Page, subdomain?: string) {
  await open(page, subdomain);
  await page.getByRole('link', { name: change }).click();
  return page.getByRole('dialog', { name: change, includeHidden: true });
}

/** The same password again: the server refuses it, so that this person still signs in with it. */
async function typePasswords(page: Page, { password, subdomain }: Person) {
  const dialog = await openChange(page, subdomain);
  for (const name of ['oldPassword', 'newPassword', 'confirmPassword']) {
    await fill(dialog, label(name), password);
  }
}
