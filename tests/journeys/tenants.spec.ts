import type { BrowserContext, Page } from '@playwright/test';
import { requestsOf } from './faults.ts';
import { expect, print, test } from './journey.ts';
import { demoPerson, originOf } from './people.ts';
import { text } from './texts.ts';
import { follow, press } from './verbs/forms.ts';
import { rows, search, settled } from './verbs/lists.ts';
import { signIn, signOut } from './verbs/signIn.ts';
import { expectMessage, fillNewUser, type NewUser, nameOf, someUser, usersUrl } from './verbs/users.ts';

/** A tab's writes go to the tenant that the tab shows, even if others are signed in beside it. */
test('two tenants in one browser act side by side, and one outlives the logout from the other', async ({
  newBrowser,
}) => {
  test.slow();
  const context = await newBrowser();
  const writes = noteWrites(context);
  const tabs = { acme: await context.newPage(), birch: await context.newPage() };
  for (const subdomain of tenants) await signIn(tabs[subdomain], demoPerson(`admin@${subdomain}.test`));
  const users = { acme: someUser('acme'), birch: buySideUser() };
  for (const subdomain of tenants) await beginUser(tabs[subdomain], usersUrl(subdomain), users[subdomain]);
  for (const subdomain of tenants) await finishUser(tabs[subdomain], users[subdomain]);

  await expectNowhereElse(tabs.acme, 'acme', users.birch);
  await expectNowhereElse(tabs.birch, 'birch', users.acme);
  await signOut(tabs.acme);
  await tabs.acme.goto(usersUrl('acme'));
  await expect(tabs.acme.getByLabel(text('signIn.login.email'))).toBeVisible();
  const another = buySideUser();
  await beginUser(tabs.birch, usersUrl('birch'), another);
  await finishUser(tabs.birch, another);
  await expect(tabs.birch.getByRole('button', { name: 'admin@birch.test' })).toBeVisible();

  expect(writes.map(({ to }) => to)).toEqual(['acme', 'birch', 'birch']);
  expect(strays(writes)).toEqual([]);
  print('tenants', { 'writes of two tenants in one browser': writes.length, 'to the wrong one': 0 });
});

test('control: a write to another tenant than the tab shows is seen', async ({ as }) => {
  const page = await as('admin@system.test');
  const writes = noteWrites(page.context());
  await settled(page, usersUrl('system', 'acme'));
  await page.evaluate(() => fetch('/api/v1/admin/birch/users', { method: 'POST', body: '{}' }));
  expect(strays(writes)).toEqual([{ shown: 'acme', to: 'birch' }]);
});

const tenants = ['acme', 'birch'] as const;

type Write = { shown: string; to: string };

/** Each write of a user from now on: the tenant its tab shows, and the one it is sent to. */
function noteWrites(context: BrowserContext): Write[] {
  const writes: Write[] = [];
  const isMeant = requestsOf('users.create');
  context.on('request', (request) => {
    if (!isMeant(request)) return;
    const shown = tenantOf(request.frame().url(), /\/admin\/accounts\/([^/]+)/);
    writes.push({ shown, to: tenantOf(request.url(), /\/admin\/([^/]+)\/users$/) });
  });
  return writes;
}

/** The account that a path names, else that of the host. */
function tenantOf(url: string, named: RegExp): string {
  const { pathname, hostname } = new URL(url);
  return named.exec(pathname)?.[1] ?? hostname.split('.')[0] ?? '';
}

const strays = (writes: readonly Write[]) => writes.filter(({ shown, to }) => shown !== to);

const buySideUser = (): NewUser => ({
  ...someUser('birch'),
  jobFunction: text('jobFunctions.BUY_SIDE.ANALYST'),
});

/** Fills in the form of a new user, and leaves it open. */
async function beginUser(page: Page, url: string, user: NewUser) {
  await page.goto(url);
  await follow(page, text('users.create.open'));
  await fillNewUser(page, user, { invite: false });
}

async function finishUser(page: Page, user: NewUser) {
  await press(page, text('users.create.submit'));
  await expectMessage(page, text('users.create.done', { name: nameOf(user) }));
}

async function expectNowhereElse(page: Page, subdomain: (typeof tenants)[number], user: NewUser) {
  await page.goto(usersUrl(subdomain));
  expect(new URL(page.url()).origin).toBe(originOf(subdomain));
  await expect(rows(page).first()).toBeVisible();
  await search(page).fill(user.email);
  await expect(page.getByText(text('users.empty'))).toBeVisible();
}
