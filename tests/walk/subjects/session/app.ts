import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { demoPerson } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { settled } from '#tests/journeys/verbs/lists.ts';
import { holdClock, idleFor, signInAgain, signInAnew, tellSignIn } from '#tests/journeys/verbs/session.ts';
import { openUser, usersUrl } from '#tests/journeys/verbs/users.ts';

const viewer = demoPerson('viewer@acme.test');

export const app: AppWalks = {
  screens: [
    {
      name: 'account menu',
      as: 'admin@acme.test',
      show: async (page) => {
        await page.goto(usersUrl('acme'));
        await openUser(page, 'viewer@acme.test');
        const drawer = page.getByRole('button', { name: text('layout.openNavigation') });
        if (await drawer.isVisible()) await drawer.click();
        await page.getByRole('button', { name: 'admin@acme.test' }).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    {
      name: 'command palette, nothing typed',
      as: 'admin@system.test',
      show: async (page) => {
        await settled(page, usersUrl('system', 'acme'));
        await page.keyboard.press('ControlOrMeta+k');
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
    {
      name: 'command palette, found and failed',
      as: 'admin@system.test',
      open: async (page) => {
        await settled(page, usersUrl('system', 'acme'));
        await plant(page, 'users.list', faults['500']);
      },
      show: async (page) => {
        await page.keyboard.press('ControlOrMeta+k');
        await page.getByRole('combobox').fill('acme');
        await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
        await expect(page.getByRole('option', { name: /^Acme/ }).first()).toBeVisible();
      },
    },
    {
      name: 'keys',
      as: 'viewer@acme.test',
      show: async (page) => {
        await settled(page, usersUrl('acme'));
        await page.keyboard.press('?');
        await expect(page.getByRole('heading', { name: text('layout.keyHelp.title') })).toBeVisible();
      },
    },
    {
      name: 'session about to end',
      mustBeAnswered: (page) => press(page, text('session.warning.stay')),
      as: 'viewer@acme.test',
      open: openHeld,
      show: async (page) => {
        await idleFor(page, 28.5);
        await expect(page.getByRole('alertdialog', { name: text('session.warning.title') })).toBeVisible();
      },
    },
    {
      name: 'session ended',
      mustBeAnswered: (page) => signInAgain(page, viewer),
      as: 'viewer@acme.test',
      // Its answer ends the session it began with.
      open: async (page) => {
        await signInAnew(page, viewer);
        await openHeld(page);
      },
      show: async (page) => {
        await idleFor(page, 31);
        await expect(page.getByRole('dialog', { name: text('session.again.title') })).toBeVisible();
      },
    },
    {
      name: 'session ended, log in by a provider',
      mustBeAnswered: tellSignIn,
      as: 'viewer@acme.test',
      open: async (page) => {
        const externalProviders = [{ url: '/', displayName: 'Okta', identityProviderType: 'OpenIdConnect' }];
        const data = { accountName: 'Acme', localLoginEnabled: false, externalProviders };
        await plant(page, 'session.loginInfo', (route) => route.fulfill({ json: { data } }));
        await openHeld(page);
      },
      show: async (page) => {
        await idleFor(page, 31);
        await expect(page.getByRole('button', { name: 'Okta' })).toBeVisible();
      },
    },
  ],
  unseen: { 'session.heartbeat': 'nobody waits for it; its failure has a test of its own' },
};

async function openHeld(page: Page) {
  await holdClock(page);
  await settled(page, usersUrl('acme'));
}
