import type { Page } from '@playwright/test';
import type { OperationId } from '../../contract/operations';
import { paths } from '../../contract/paths';
import { faults, plant } from './faults';
import { expect } from './journey';
import { type DemoEmail, urlOf } from './people';
import { text } from './texts';
import { fill, press } from './verbs/forms';
import { clearFilters, expectSettled, rows, search } from './verbs/lists';
import { card, editCard, openUser, saveCard, usersUrl } from './verbs/users';

/** Something that can be on the screen, and the way to it. */
export type Screen = {
  name: string;
  /** Nobody is signed in where this is missing. */
  as?: DemoEmail;
  show: (page: Page) => Promise<unknown>;
};

const signInPages: Screen[] = [
  { name: 'select domain', show: (page) => page.goto(urlOf(undefined, paths.selectDomain)) },
  { name: 'log in', show: showLogin },
  {
    name: 'log in, refused',
    show: async (page) => {
      await showLogin(page);
      await fill(page, text('signIn.login.email'), 'no-such-user@acme.test');
      await fill(page, text('signIn.login.password'), 'Wrong-Pass-2026!');
      await press(page, text('signIn.login.submit'));
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'log in, fields at fault',
    show: async (page) => {
      await showLogin(page);
      await press(page, text('signIn.login.submit'));
      await expect(page.getByText(text('validation.usernameRequired'))).toBeVisible();
    },
  },
  {
    name: 'activate account',
    show: (page) =>
      page.goto(
        urlOf('acme', paths.activateAccount, {
          ...link,
          firstName: 'Casey',
          lastName: 'Lee',
          email: 'casey@acme.test',
        }),
      ),
  },
  { name: 'reset password', show: (page) => page.goto(urlOf('acme', paths.resetPassword, link)) },
  {
    name: 'reset password, refused',
    show: async (page) => {
      await page.goto(urlOf('acme', paths.resetPassword, link));
      for (const label of ['signIn.reset.password', 'signIn.confirmPassword'])
        await fill(page, text(label), 'A-Long-Enough-Pass-1!');
      await press(page, text('signIn.reset.submit'));
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'logged out', show: (page) => page.goto(urlOf('acme', paths.loggedOut)) },
  { name: 'error', show: (page) => page.goto(urlOf('acme', paths.error, { errorCode: 'FORBIDDEN' })) },
  { name: 'unknown account', show: (page) => page.goto(urlOf('no-such-account', '/')) },
  {
    name: 'start failed',
    as: 'viewer@acme.test',
    show: (page) => failing(page, 'session.profile', usersUrl('acme')),
  },
];

const accountsUrl = () => urlOf('system', '/admin/account-list');

const lists: Screen[] = [
  ...stateful('accounts', 'admin@system.test', accountsUrl, 'accounts.list', text('accounts.couldNotLoad')),
  ...stateful('users', 'admin@acme.test', () => usersUrl('acme'), 'users.list', text('users.couldNotLoad')),
  {
    name: "another account's users",
    as: 'admin@system.test',
    show: (page) => settled(page, usersUrl('system', 'acme')),
  },
  { name: 'users, read only', as: 'viewer@acme.test', show: (page) => settled(page, usersUrl('acme')) },
  {
    name: 'accounts, filter open',
    as: 'admin@system.test',
    show: async (page) => {
      await settled(page, accountsUrl());
      await page
        .getByRole('button', { name: new RegExp(`^${text('accounts.fields.traits')}`) })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'users, columns open',
    as: 'admin@acme.test',
    show: async (page) => {
      await settled(page, usersUrl('acme'));
      await page.getByRole('button', { name: text('ui.list.view') }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'account not found',
    as: 'admin@system.test',
    show: async (page) => {
      await page.goto(usersUrl('system', 'no-such-account'));
      await expect(page.getByRole('heading', { name: text('layout.accountNotFound.title') })).toBeVisible();
    },
  },
];

const userScreens: Screen[] = [
  { name: 'user', as: 'admin@acme.test', show: showUser },
  {
    name: 'user, not found',
    as: 'admin@acme.test',
    show: async (page) => {
      await page.goto(urlOf('acme', `/account/users/${link.userId}`));
      await expect(page.getByText(text('users.notFound'))).toBeVisible();
    },
  },
  {
    name: 'user, loading',
    as: 'admin@acme.test',
    show: async (page) => {
      await plant(page, 'users.get', faults.never);
      await page.goto(urlOf('acme', `/account/users/${link.userId}`));
      await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
    },
  },
  {
    name: 'user, details at fault',
    as: 'admin@acme.test',
    show: async (page) => {
      await showUser(page);
      await editCard(page, text('users.details.title'));
      await fill(card(page, text('users.details.title')), text('users.fields.firstName'), '');
      await saveCard(page, text('users.details.title'));
      await expect(page.getByText(text('validation.firstNameRequired'))).toBeVisible();
    },
  },
  {
    name: 'user, e-mail not saved',
    as: 'admin@acme.test',
    show: async (page) => {
      await showUser(page);
      await editCard(page, text('users.login.title'));
      await plant(page, 'users.setEmail', faults['500']);
      await saveCard(page, text('users.login.title'));
      await expect(card(page, text('users.login.title')).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'roles dialog',
    as: 'admin@acme.test',
    show: async (page) => {
      await showUser(page);
      await editCard(page, text('roles.name'));
      await expect(page.getByRole('switch').first()).toBeVisible();
    },
  },
  {
    name: 'reset password question',
    as: 'admin@acme.test',
    show: async (page) => {
      await showUser(page);
      await press(page, text('users.reset.action'));
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'disable question',
    as: 'admin@acme.test',
    show: async (page) => {
      await showUser(page);
      await press(page, text('users.statusChange.disable'));
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'conflict',
    as: 'admin@acme.test',
    show: async (page) => {
      await showUser(page);
      await editCard(page, text('users.details.title'));
      await fill(card(page, text('users.details.title')), text('users.fields.firstName'), 'Mine');
      await plant(page, 'users.update', (route) => route.fulfill({ status: 409, json: conflict }));
      await saveCard(page, text('users.details.title'));
      await expect(page.getByRole('alertdialog', { name: text('ui.conflict.title') })).toBeVisible();
    },
  },
  {
    name: 'discard question',
    as: 'admin@acme.test',
    show: async (page) => {
      await showUser(page);
      await editCard(page, text('users.details.title'));
      await fill(card(page, text('users.details.title')), text('users.fields.firstName'), 'Mine');
      await page
        .getByRole('navigation', { name: text('layout.breadcrumb') })
        .getByRole('link')
        .last()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'create user',
    as: 'admin@acme.test',
    show: async (page) => {
      await settled(page, usersUrl('acme'));
      await page.getByRole('link', { name: text('users.create.open') }).click();
      await press(page, text('users.create.submit'));
      await expect(page.getByText(text('validation.emailRequired'))).toBeVisible();
    },
  },
  {
    name: 'account menu',
    as: 'admin@acme.test',
    show: async (page) => {
      await showUser(page);
      const drawer = page.getByRole('button', { name: text('layout.openNavigation') });
      if (await drawer.isVisible()) await drawer.click();
      await page.getByRole('button', { name: 'admin@acme.test' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'session about to end',
    as: 'viewer@acme.test',
    show: async (page) => {
      await page.clock.install();
      await settled(page, usersUrl('acme'));
      await page.clock.fastForward('28:30');
      await expect(page.getByRole('alertdialog', { name: text('session.warning.title') })).toBeVisible();
    },
  },
  {
    name: 'session ended',
    as: 'viewer@acme.test',
    show: async (page) => {
      await page.clock.install();
      await settled(page, usersUrl('acme'));
      await page.clock.fastForward('31:00');
      await expect(page.getByRole('dialog', { name: text('session.again.title') })).toBeVisible();
    },
  },
];

export const screens: Screen[] = [...signInPages, ...lists, ...userScreens];

const link = { userId: '019a0000-0000-7000-8000-000000000000', code: 'not-a-code' };

const conflict = {
  error: {
    code: 'EDIT_CONFLICT',
    message: text('errors.EDIT_CONFLICT'),
    target: null,
    details: ['firstName', 'jobFunction'].map((target) => ({
      code: 'EDIT_CONFLICT',
      message: 'changed',
      target,
      changedBy: 'Vera Holm',
      changedOn: '2026-11-20T09:30:00.000Z',
    })),
  },
};

async function showLogin(page: Page) {
  await page.goto(urlOf('acme', '/'));
  await expect(page.getByLabel(text('signIn.login.email'))).toBeVisible();
}

async function showUser(page: Page) {
  await page.goto(usersUrl('acme'));
  await openUser(page, 'viewer@acme.test');
}

async function settled(page: Page, url: string) {
  await page.goto(url);
  await expect(rows(page).first()).toBeVisible();
  await expectSettled(page);
}

async function failing(page: Page, id: OperationId, url: string) {
  await plant(page, id, faults['500']);
  await page.goto(url);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
}

/** A list with data, with none, while it loads, and when it can't be loaded. */
function stateful(
  name: string,
  as: DemoEmail,
  url: () => string,
  id: OperationId,
  failure: string,
): Screen[] {
  return [
    { name, as, show: (page) => settled(page, url()) },
    {
      name: `${name}, empty`,
      as,
      show: async (page) => {
        await settled(page, url());
        await clearFilters(page);
        await search(page).fill('no such row');
        await expect(page.getByText(text(`${name}.empty`))).toBeVisible();
      },
    },
    {
      name: `${name}, loading`,
      as,
      show: async (page) => {
        await plant(page, id, faults.never);
        await page.goto(url());
        await expect(page.locator('table[aria-busy=true]')).toBeVisible();
      },
    },
    {
      name: `${name}, failed`,
      as,
      show: async (page) => {
        await failing(page, id, url());
        await expect(page.getByText(failure)).toBeVisible();
      },
    },
  ];
}
