import { expect, type Locator, type Page } from '@playwright/test';
import type { Bulk } from '#contract/bulk.ts';
import type { User } from '#contract/users.ts';
import { viewerRole } from '#server/catalogue/roles.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { answerTo, faults, plant, requestsOf } from '#tests/journeys/faults.ts';
import { type Ordinary, ordinaryWalks } from '#tests/journeys/ordinary.ts';
import { demoPerson } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { elsewhere, newColleague, password } from '#tests/journeys/verbs/colleague.ts';
import { addAuthenticator, beRemembered } from '#tests/journeys/verbs/factors.ts';
import { choose, fill, press } from '#tests/journeys/verbs/forms.ts';
import { settled } from '#tests/journeys/verbs/lists.ts';
import { makeColleague, makeManagedUser, makeRefusedUser, makeUser } from '#tests/journeys/verbs/made.ts';
import { signInAnew } from '#tests/journeys/verbs/session.ts';
import { signIn } from '#tests/journeys/verbs/signIn.ts';
import {
  card,
  editCard,
  fillNewUser,
  openUser,
  saveCard,
  someUser,
  usersUrl,
} from '#tests/journeys/verbs/users.ts';

const ordinary: Ordinary = {
  resource: 'users',
  as: 'admin@acme.test',
  url: () => usersUrl('acme'),
  routes: { list: 'user-list', show: 'users/:id', create: 'user-list/new' },
  fill: (form) => fillNewUser(form.page(), someUser(), { invite: false }),
  change: fillDetails,
  required: { field: 'firstName', fault: 'validation.firstNameRequired' },
};
const { screens = [], situations = [], forms = [] } = ordinaryWalks(ordinary);

export const app: AppWalks = {
  screens: [
    ...screens,
    {
      name: "another account's users",
      as: 'admin@system.test',
      show: (page) => settled(page, usersUrl('system', 'acme')),
    },
    {
      name: 'effective access',
      of: { route: 'users/:id/access', state: 'data' },
      as: 'admin@acme.test',
      show: async (page) => {
        await showUser(page);
        await openAccess(page);
        await expect(accessOf(page)).toBeVisible();
      },
    },
    { name: 'users, read only', as: 'viewer@acme.test', show: (page) => settled(page, usersUrl('acme')) },
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
      name: 'user, e-mail not saved',
      as: 'admin@acme.test',
      show: async (page) => {
        await showUser(page);
        await editCard(page, text('users.login.title'));
        await plant(page, 'users.setEmail', faults['500']);
        await saveCard(page, text('users.login.title'));
        // The card warns of what an email costs besides.
        await expect(card(page, text('users.login.title')).getByText(/^planted/)).toBeVisible();
      },
    },
    {
      name: 'users, some chosen',
      as: 'admin@acme.test',
      show: async (page) => {
        await settled(page, usersUrl('acme'));
        await page.locator('thead input').check();
        await expect(page.getByRole('button', { name: text('users.bulk.disable.action') })).toBeVisible();
      },
    },
    {
      name: 'role for many',
      as: 'admin@acme.test',
      show: chooseRoleForOne,
    },
    {
      name: 'report of a bulk',
      as: 'admin@acme.test',
      open: listOne,
      show: async (page) => {
        await askAboutOne(page);
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^Enable / })
          .click();
        await expect(bulkEnded(page)).toBeVisible();
      },
    },
    { name: 'user with a factor', as: 'admin@acme.test', show: openWithFactor },
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
        await typeIntoDetails(page);
        await plant(page, 'users.update', (route) => route.fulfill({ status: 409, json: conflict }));
        await plant(page, 'users.get', async (route) => {
          const { data } = (await answerTo(route)) as { data: User };
          await route.fulfill({ json: { data: { ...data, ...theirs, version: data.version + 1 } } });
        });
        await saveCard(page, text('users.details.title'));
        await expect(page.getByRole('alertdialog', { name: text('ui.conflict.title') })).toBeVisible();
      },
    },
    {
      name: 'discard question',
      as: 'admin@acme.test',
      show: async (page) => {
        await typeIntoDetails(page);
        await page
          .getByRole('navigation', { name: text('layout.breadcrumb') })
          .getByRole('link')
          .last()
          .click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
  ],
  unseen: { 'users.accepted': 'a card that is there only where something was accepted; not walked yet' },
  situations: [
    {
      id: 'users.factors',
      as: 'admin@acme.test',
      act: showUser,
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => factorsOf(page).getByText(text('ownFactors.ofUser.none')),
      says: text('ownFactors.ofUser.couldNotLoad'),
    },
    {
      id: 'users.sessions',
      as: 'admin@acme.test',
      act: showUser,
      retry: (page) => press(page, text('ui.retry')),
      done: (page) =>
        sessionsOf(page)
          .getByText(text('ownSessions.ofUser.none'))
          .or(sessionsOf(page).getByRole('rowheader').first()),
      says: text('ownSessions.ofUser.couldNotLoad'),
    },
    {
      id: 'users.endSession',
      as: 'admin@acme.test',
      open: openWithSession,
      ...sentBy((page) =>
        sessionsOf(page).getByRole('button', { name: text('ownSessions.ofUser.end'), exact: true }),
      ),
      done: (page) => page.getByText(/^The session on .+ was ended$/).last(),
    },
    {
      id: 'users.endSessions',
      as: 'admin@acme.test',
      open: async (page) => {
        await openWithSession(page);
        await press(page, text('ownSessions.ofUser.endAll'));
      },
      ...sentBy((page) =>
        page.getByRole('alertdialog').getByRole('button', { name: text('ownSessions.ofUser.endAll') }),
      ),
      done: (page) => page.getByText(text('ownSessions.ofUser.done'), { exact: true }).last(),
    },
    {
      id: 'users.forgetBrowser',
      as: 'admin@acme.test',
      open: openWithBrowser,
      ...sentBy(forgetButton),
      done: (page) => page.getByText(text('ownSessions.browsers.forgotten', { device: '' }).trim()).last(),
    },
    {
      id: 'users.directory',
      as: 'admin@cedar.test',
      act: async (page) => page.goto(await makeManagedUser()),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => directoryOf(page).getByText(text('userDirectory.externalId'), { exact: true }),
      says: text('userDirectory.couldNotLoad'),
    },
    {
      id: 'users.link',
      as: 'admin@cedar.test',
      open: async (page) => {
        await page.goto(await makeRefusedUser());
        await press(directoryOf(page), text('userDirectory.link.action'));
      },
      ...sentBy((page) =>
        page.getByRole('alertdialog').getByRole('button', { name: text('userDirectory.link.action') }),
      ),
      done: message('userDirectory.link.done'),
    },
    {
      id: 'users.stopManaging',
      as: 'admin@cedar.test',
      open: async (page) => {
        await page.goto(await makeManagedUser());
        await pressInMenu(page, text('userDirectory.stop.action'));
      },
      ...sentBy((page) =>
        page.getByRole('alertdialog').getByRole('button', { name: text('userDirectory.stop.action') }),
      ),
      done: message('userDirectory.stop.done'),
    },
    {
      id: 'users.removeFactor',
      as: 'admin@acme.test',
      open: async (page) => {
        await openWithFactor(page);
        await press(page, text('ownFactors.remove.action'));
      },
      ...sentBy((page) =>
        page.getByRole('alertdialog').getByRole('button', { name: text('ownFactors.ofUser.remove') }),
      ),
      done: (page) => page.getByText(text('ownFactors.ofUser.done'), { exact: true }).last(),
    },
    {
      id: 'users.access',
      as: 'admin@acme.test',
      open: showUser,
      act: openAccess,
      retry: (page) => press(page, text('ui.retry')),
      done: accessOf,
      says: text('users.access.couldNotLoad'),
    },
    ...situations.map((situation) =>
      situation.id === 'users.list'
        ? { ...situation, saysUnexplained: text('users.couldNotLoadWithoutBody') }
        : situation,
    ),
    {
      id: 'users.export',
      as: 'viewer@acme.test',
      open: (page) => page.goto(usersUrl('acme')),
      act: (page) => press(page, text('users.export.start')),
      retry: (page) => press(page, text('users.export.start')),
      done: (page) => page.getByRole('button', { name: text('users.export.start') }),
    },
    {
      id: 'users.setEmail',
      as: 'admin@acme.test',
      open: fillEmail,
      ...sentBy((page) => page.getByRole('button', { name: text('ui.card.save'), exact: true })),
      done: message('users.login.done'),
    },
    {
      id: 'users.lookUp',
      as: 'admin@system.test',
      open: (page) => settled(page, usersUrl('system', 'birch')),
      act: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: text('layout.palette.title') }).fill('viewer@acme');
      },
      retry: (page) => press(page.getByRole('dialog'), text('ui.retry')),
      done: (page) =>
        page
          .getByRole('group', { name: text('layout.palette.anywhere.title') })
          .getByRole('option')
          .first(),
      says: text('layout.palette.anywhere.couldNotLoad'),
    },
    {
      id: 'users.setStatus',
      as: 'admin@acme.test',
      open: async (page) => {
        await openNewUser(page);
        await press(page, text('users.statusChange.disable'));
      },
      ...sentBy((page) =>
        page.getByRole('alertdialog').getByRole('button', { name: text('users.statusChange.disable') }),
      ),
      done: message('users.statusChange.done.DISABLED'),
    },
    {
      id: 'users.exportData',
      as: 'admin@acme.test',
      open: async (page) => {
        await openNewUser(page);
        await pressInMenu(page, text('users.personalData.action'));
      },
      ...sentBy((page) =>
        page.getByRole('alertdialog').getByRole('button', { name: text('users.personalData.json') }),
      ),
      done: (page) => page.getByText(text('users.personalData.done')).last(),
    },
    {
      id: 'users.erase',
      as: 'admin@acme.test',
      open: fillErasure,
      ...sentBy((page) =>
        page.getByRole('dialog').getByRole('button', { name: text('users.erase.confirm') }),
      ),
      done: message('users.erase.done'),
    },
    {
      id: 'users.invite',
      as: 'admin@acme.test',
      open: openNewUser,
      ...sentBy((page) => page.getByRole('button', { name: text('users.invite.action') })),
      done: message('users.invite.done'),
    },
    {
      id: 'users.unlock',
      as: 'admin@acme.test',
      open: async (page) => {
        const locked = await plant(page, 'users.get', async (route) => {
          const { data } = (await answerTo(route)) as { data: User };
          await route.fulfill({
            json: { data: { ...data, isLockedOut: true, lockoutEnd: '2036-01-01T00:00:00.000Z' } },
          });
        });
        const isUnlock = requestsOf('users.unlock');
        page.on('response', (response) => response.ok() && isUnlock(response.request()) && locked.heal());
        await openNewUser(page);
      },
      ...sentBy((page) => page.getByRole('button', { name: text('users.unlock.action') })),
      done: message('users.unlock.done'),
    },
    {
      id: 'users.requestPasswordReset',
      as: 'admin@acme.test',
      open: async (page) => {
        await newColleague(page);
        await press(page, text('users.reset.action'));
      },
      ...sentBy((page) =>
        page.getByRole('alertdialog').getByRole('button', { name: text('users.reset.action') }),
      ),
      done: message('users.reset.done'),
    },
    {
      id: 'users.bulk',
      as: 'admin@acme.test',
      open: askToEnable,
      ...sentBy((page) => page.getByRole('alertdialog').getByRole('button', { name: /^Enable / })),
      done: bulkEnded,
    },
    {
      id: 'users.bulkProgress',
      as: 'admin@acme.test',
      open: askToEnable,
      act: (page) =>
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^Enable / })
          .click(),
      retry: (page) => press(page, text('ui.retry')),
      says: text('ui.bulk.couldNotLoad'),
      done: bulkEnded,
    },
    {
      id: 'users.cancelBulk',
      as: 'admin@acme.test',
      open: async (page) => {
        await plant(page, 'users.bulkProgress', async (route) => {
          const { data } = (await answerTo(route)) as { data: Bulk };
          await route.fulfill({ json: { data: { ...data, status: 'RUNNING', done: 0, endedOn: null } } });
        });
        await askToEnable(page);
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^Enable / })
          .click();
      },
      ...sentBy((page) => page.getByRole('button', { name: text('ui.bulk.cancel') })),
      done: bulkEnded,
    },
  ],
  forms: [
    ...forms,
    {
      id: 'users.erase',
      as: 'admin@acme.test',
      name: 'erasing a person',
      open: fillErasure,
      submit: text('users.erase.confirm'),
      done: text('users.erase.done'),
    },
    {
      id: 'users.setEmail',
      as: 'admin@acme.test',
      name: "a user's e-mail",
      open: fillEmail,
      submit: text('ui.card.save'),
      done: text('users.login.done'),
    },
    {
      id: 'users.bulk',
      as: 'admin@acme.test',
      name: 'a role for many',
      open: chooseRoleForOne,
      submit: 'Add to 1 User',
      done: text('ui.bulk.close'),
    },
  ],
  unfilled: { 'users.setStatus': 'a question with two answers' },
};

/** The dialog that gives one user a role, chosen but not yet given. */
async function chooseRoleForOne(page: Page): Promise<Locator> {
  await settled(page, usersUrl('acme'));
  await page.locator('tbody input').first().check();
  await press(page, text('users.bulk.addRole.action'));
  const dialog = page.getByRole('dialog', { name: text('users.bulk.addRole.action'), includeHidden: true });
  const choice = dialog.getByRole('combobox');
  await choice.selectOption(await choice.getByRole('option', { name: viewerRole }).getAttribute('value'));
  return dialog;
}

/** The question whether to enable one user, known to no other test, who is already enabled. */
async function askToEnable(page: Page) {
  await listOne(page);
  await askAboutOne(page);
}

async function listOne(page: Page) {
  const user = someUser();
  await makeUser(user);
  await settled(page, `${usersUrl('acme')}?q=${encodeURIComponent(user.email)}`);
}

async function askAboutOne(page: Page) {
  await page.locator('tbody input').first().check();
  await press(page, text('users.bulk.enable.action'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

function bulkEnded(page: Page) {
  return page.getByRole('dialog').getByRole('button', { name: text('ui.bulk.close') });
}

function message(key: string) {
  return (page: Page) => page.getByText(text(key), { exact: true }).last();
}

/** Someone else's change: of the field being typed, and of others. */
const theirs = { firstName: 'Theirs', jobFunction: 'ECM', employeeKey: 'T-1' } satisfies Partial<User>;

const conflict = {
  error: {
    code: 'EDIT_CONFLICT',
    message: text('errors.EDIT_CONFLICT'),
    target: null,
    details: Object.keys(theirs).map((target) => ({
      code: 'EDIT_CONFLICT',
      message: 'changed',
      target,
      changedBy: 'Vera Holm',
      changedOn: '2026-11-20T09:30:00.000Z',
    })),
  },
};

/** A user who has an authenticator app, before an administrator. */
async function openWithFactor(page: Page) {
  const colleague = await makeColleague(password);
  await signInAnew(page, colleague);
  await addAuthenticator(page, colleague);
  await signInAnew(page, demoPerson('admin@acme.test'));
  await page.goto(colleague.url);
  await expect(factorsOf(page).getByRole('rowheader')).toBeVisible();
}

/** A user who is logged in elsewhere, before an administrator. */
async function openWithSession(page: Page) {
  const colleague = await makeColleague(password);
  await elsewhere(page, (other) => signIn(other, colleague));
  await page.goto(colleague.url);
  await expect(sessionsOf(page).getByRole('rowheader')).toBeVisible();
}

/** A user whose browser needs no second factor, before an administrator. */
async function openWithBrowser(page: Page) {
  const colleague = await makeColleague(password);
  await elsewhere(page, async (other) => {
    await signIn(other, colleague);
    await beRemembered(other, colleague);
  });
  await page.goto(colleague.url);
  await expect(forgetButton(page)).toBeVisible();
}

function forgetButton(page: Page) {
  const browsers = sessionsOf(page).getByRole('table', { name: text('ownSessions.browsers.title') });
  return browsers.getByRole('button', { name: text('ownSessions.browsers.end'), exact: true });
}

function sessionsOf(page: Page) {
  return card(page, text('ownSessions.ofUser.title'));
}

function directoryOf(page: Page) {
  return card(page, text('userDirectory.title'));
}

function factorsOf(page: Page) {
  return card(page, text('ownFactors.ofUser.title'));
}

async function showUser(page: Page) {
  await page.goto(usersUrl('acme'));
  await openUser(page, 'viewer@acme.test');
}

async function typeIntoDetails(page: Page) {
  await showUser(page);
  await editCard(page, text('users.details.title'));
  await fill(card(page, text('users.details.title')), text('users.fields.firstName'), 'Mine');
}

async function openNewUser(page: Page) {
  await page.goto(await makeUser());
}

async function pressInMenu(page: Page, name: string) {
  await page.getByRole('button', { name: text('ui.record.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

/** The question about a disabled user, confirmed but not yet answered. */
async function fillErasure(page: Page): Promise<Locator> {
  const user = someUser();
  await page.goto(await makeUser(user));
  await press(page, text('users.statusChange.disable'));
  await press(page.getByRole('alertdialog'), text('users.statusChange.disable'));
  await expect(message('users.statusChange.done.DISABLED')(page)).toBeVisible();
  await pressInMenu(page, text('users.erase.action'));
  const dialog = page.getByRole('dialog');
  await fill(dialog, text('users.erase.email'), user.email);
  return dialog;
}

async function fillDetails(form: Locator) {
  await fill(form, text('users.fields.firstName'), 'Robin');
  await fill(form, text('users.fields.lastName'), 'Typed Anew');
  await choose(form, text('users.fields.jobFunction'), text('jobFunctions.SELL_SIDE.ECM'));
  await fill(form, text('users.fields.employeeKey'), someUser().employeeKey);
}

async function fillEmail(page: Page): Promise<Locator> {
  await openNewUser(page);
  await editCard(page, text('users.login.title'));
  const form = card(page, text('users.login.title'));
  await fill(form, text('users.fields.email'), someUser().email);
  return form;
}

function openAccess(page: Page) {
  return page.getByRole('link', { name: text('users.tabs.access'), exact: true }).click();
}

/** The user's access, once loaded. */
function accessOf(page: Page) {
  return card(page, text('users.access.title')).getByRole('listitem').first();
}
