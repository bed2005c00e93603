import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '../../contract/operations';
import { paths } from '../../contract/paths';
import type { User } from '../../contract/users';
import { viewerRole } from '../../server/catalogue/roles';
import { answerTo, plant } from './faults';
import { type DemoEmail, urlOf } from './people';
import { text } from './texts';
import { field, fill, press } from './verbs/forms';
import { rows } from './verbs/lists';
import { card, createUser, editCard, fillNewUser, openUser, someUser, usersUrl } from './verbs/users';

/** How the app comes to make one of the manifest's calls, and what is seen of it. */
export type Situation = {
  id: OperationId;
  /** Nobody is signed in where this is missing. */
  as?: DemoEmail;
  /** Goes to where the call is one act away. */
  open?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  /** The way to try again that the screen offers after a failure. */
  retry: (page: Page) => Promise<unknown>;
  /** What there is once it has succeeded. */
  done: (page: Page) => Locator;
  /** What a failure says besides the error itself. */
  says?: string;
  /** What a failure says that came without the error's own words. */
  saysUnexplained?: string;
  /** That is all it says. */
  ownWords?: true;
};

/** A call that a button sends. */
export type Submit = Situation & { button: (page: Page) => Locator };

const tryAgain = (page: Page) => press(page, text('ui.retry'));
const linkIds = { userId: '019a0000-0000-7000-8000-000000000000', code: 'not-a-code' };
const startsAgain = { says: text('layout.startFailed.title'), ownWords: true } as const;

const reads: Situation[] = [
  {
    id: 'platform.config',
    as: 'admin@acme.test',
    act: (page) => page.goto(usersUrl('acme')),
    retry: tryAgain,
    done: (page) => rows(page).first(),
    ...startsAgain,
  },
  {
    id: 'session.profile',
    as: 'admin@acme.test',
    act: (page) => page.goto(usersUrl('acme')),
    retry: tryAgain,
    done: (page) => rows(page).first(),
    ...startsAgain,
  },
  {
    id: 'accounts.list',
    as: 'admin@system.test',
    act: (page) => page.goto(urlOf('system', '/admin/account-list')),
    retry: tryAgain,
    done: (page) => rows(page).first(),
    says: text('accounts.couldNotLoad'),
  },
  {
    id: 'traits.list',
    as: 'admin@system.test',
    act: (page) => page.goto(urlOf('system', '/admin/account-list')),
    retry: tryAgain,
    done: (page) => rows(page).first(),
    says: text('accounts.couldNotLoadTraits'),
  },
  {
    id: 'accounts.get',
    as: 'admin@system.test',
    act: (page) => page.goto(usersUrl('system', 'acme')),
    retry: tryAgain,
    done: (page) => rows(page).first(),
  },
  {
    id: 'users.list',
    as: 'admin@acme.test',
    act: (page) => page.goto(usersUrl('acme')),
    retry: tryAgain,
    done: (page) => rows(page).first(),
    says: text('users.couldNotLoad'),
    saysUnexplained: text('users.couldNotLoadWithoutBody'),
  },
  {
    id: 'users.get',
    as: 'viewer@acme.test',
    open: (page) => page.goto(usersUrl('acme')),
    act: (page) => rows(page).first().getByRole('link').click(),
    retry: (page) => page.reload(),
    done: (page) => card(page, text('users.details.title')),
  },
  {
    id: 'users.export',
    as: 'viewer@acme.test',
    open: (page) => page.goto(usersUrl('acme')),
    act: (page) => press(page, text('users.export.start')),
    retry: (page) => press(page, text('users.export.start')),
    done: (page) => page.getByRole('button', { name: text('users.export.start') }),
  },
  {
    id: 'roles.list',
    as: 'admin@acme.test',
    open: openNewUser,
    act: (page) => editCard(page, text('roles.name')),
    retry: tryAgain,
    done: (page) => page.getByRole('switch', { name: viewerRole }),
    says: text('roles.couldNotLoad'),
    ownWords: true,
  },
];

const message = (key: string) => (page: Page) => page.getByText(text(key), { exact: true }).last();

/** The calls that change something: every submit of every form, and every button that acts. */
export const submits: Submit[] = [
  {
    id: 'users.create',
    as: 'admin@acme.test',
    open: async (page) => {
      await page.goto(usersUrl('acme'));
      await page.getByRole('link', { name: text('users.create.open') }).click();
      await fillNewUser(page, someUser(), { invite: false });
    },
    ...sentBy((page) => page.getByRole('button', { name: text('users.create.submit') })),
    done: (page) => page.getByText(/^Successfully added /),
  },
  {
    id: 'users.update',
    as: 'admin@acme.test',
    open: async (page) => {
      await openNewUser(page);
      await editCard(page, text('users.details.title'));
      await fill(card(page, text('users.details.title')), text('users.fields.firstName'), 'Robin');
    },
    ...sentBy((page) => page.getByRole('button', { name: text('ui.card.save'), exact: true })),
    done: message('users.updated'),
  },
  {
    id: 'users.setRoles',
    as: 'admin@system.test',
    open: async (page) => {
      await openNewUser(page, 'system');
      await editCard(page, text('roles.name'));
      await page.getByRole('switch', { name: viewerRole }).check();
    },
    ...sentBy((page) => page.getByRole('button', { name: text('roles.save') })),
    done: message('users.updated'),
  },
  {
    id: 'users.setEmail',
    as: 'admin@acme.test',
    open: async (page) => {
      await openNewUser(page);
      await editCard(page, text('users.login.title'));
      await fill(card(page, text('users.login.title')), text('users.fields.email'), someUser().email);
    },
    ...sentBy((page) => page.getByRole('button', { name: text('ui.card.save'), exact: true })),
    done: message('users.login.done'),
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
      await plant(page, 'users.get', async (route) => {
        const { data } = (await answerTo(route)) as { data: User };
        await route.fulfill({ json: { data: { ...data, isLockedOut: true } } });
      });
      await page.goto(usersUrl('acme'));
      await openUser(page, 'viewer@acme.test');
    },
    ...sentBy((page) => page.getByRole('button', { name: text('users.unlock.action') })),
    done: message('users.unlock.done'),
  },
  {
    id: 'users.requestPasswordReset',
    as: 'admin@acme.test',
    open: async (page) => {
      await page.goto(usersUrl('acme'));
      await openUser(page, 'viewer@acme.test');
      await press(page, text('users.reset.action'));
    },
    ...sentBy((page) =>
      page.getByRole('alertdialog').getByRole('button', { name: text('users.reset.action') }),
    ),
    done: message('users.reset.done'),
  },
  {
    id: 'session.login',
    open: async (page) => {
      await page.goto(urlOf('acme', '/'));
      await fill(page, text('signIn.login.email'), 'viewer@acme.test');
      await fill(page, text('signIn.login.password'), 'Demo-Pass-2026!');
    },
    ...sentBy((page) => page.getByRole('button', { name: text('signIn.login.submit') })),
    done: (page) => rows(page).first(),
  },
  {
    id: 'session.activate',
    open: async (page) => {
      const email = 'casey@acme.test';
      await page.goto(
        urlOf('acme', paths.activateAccount, { ...linkIds, firstName: 'Casey', lastName: 'Lee', email }),
      );
      await fillNewPassword(page, text('signIn.activate.password'));
    },
    ...sentBy((page) => page.getByRole('button', { name: text('signIn.activate.submit') })),
    done: message('errors.INVALID_TOKEN'),
  },
  {
    id: 'session.resetPassword',
    open: async (page) => {
      await page.goto(urlOf('acme', paths.resetPassword, linkIds));
      await fillNewPassword(page, text('signIn.reset.password'));
    },
    ...sentBy((page) => page.getByRole('button', { name: text('signIn.reset.submit') })),
    done: message('errors.INVALID_TOKEN'),
  },
  {
    id: 'platform.domain',
    open: async (page) => {
      await page.goto(urlOf(undefined, paths.selectDomain));
      await fill(page, text('signIn.domain.subdomain'), 'acme');
    },
    ...sentBy((page) => page.getByRole('button', { name: text('signIn.domain.submit') })),
    done: (page) => field(page, text('signIn.login.email')),
  },
];

const signInReads: Situation[] = [
  {
    id: 'session.loginInfo',
    act: (page) => page.goto(urlOf('acme', '/')),
    retry: (page) => page.getByRole('link', { name: text('signIn.back') }).click(),
    done: (page) => field(page, text('signIn.login.email')),
    says: text('signIn.errorPage.LOGIN_PREREQUISITE.heading'),
    ownWords: true,
  },
];

export const situations: Situation[] = [...reads, ...submits, ...signInReads];

/** Calls that no screen makes yet, or that nobody waits for. */
export const unseen: OperationId[] = [
  'session.heartbeat',
  'roles.get',
  'roles.users',
  'permissions.list',
  'platform.openapi',
  'platform.health',
  'platform.ready',
  'platform.mailbox',
];

function sentBy(button: (page: Page) => Locator): Pick<Submit, 'button' | 'act' | 'retry'> {
  const act = (page: Page) => button(page).click();
  return { button, act, retry: act };
}

async function openNewUser(page: Page, own = 'acme') {
  await page.goto(usersUrl(own, 'acme'));
  await createUser(page, someUser(), { invite: false });
}

async function fillNewPassword(page: Page, label: string) {
  await fill(page, label, 'A-Long-Enough-Pass-1!');
  await fill(page, text('signIn.confirmPassword'), 'A-Long-Enough-Pass-1!');
}
