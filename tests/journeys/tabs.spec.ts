import type { Page, Response } from '@playwright/test';
import { requestsOf } from './faults.ts';
import { expect, isFullWalk, print, test } from './journey.ts';
import { demoPerson } from './people.ts';
import { text } from './texts.ts';
import { rows } from './verbs/lists.ts';
import { signInAgainDialog } from './verbs/session.ts';
import { expectLoggedOut, signIn, signOut } from './verbs/signIn.ts';
import { usersUrl } from './verbs/users.ts';

test('many tabs renew at once, none is signed out, and all are when one signs out', async ({
  newBrowser,
}) => {
  test.slow();
  const context = await newBrowser();
  const first = await context.newPage();
  await signIn(first, demoPerson('viewer@acme.test'));
  const others = await Promise.all(Array.from({ length: isFullWalk ? 19 : 2 }, () => context.newPage()));
  const tabs = [first, ...others];
  await context.clock.install();
  await Promise.all(tabs.map(openQuietly));
  await Promise.all(tabs.map((tab) => expect(rows(tab).first()).toBeVisible(patient)));

  let renewals = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/oidc/token') renewals += 1;
  });
  const rounds = isFullWalk ? 10 : 2;
  for (let round = 1; round <= rounds; round += 1) {
    const before = renewals;
    await context.clock.fastForward('04:50');
    const answers = tabs.map((tab) => tab.waitForResponse(isList, patient));
    await Promise.all(tabs.map((tab) => turnPage(tab, round)));
    for (const answer of await Promise.all(answers)) expect(answer.status()).toBe(200);
    const address = round % 2 ? /\?status=ACTIVE&page=2$/ : /\?status=ACTIVE$/;
    await Promise.all(tabs.map((tab) => expect(tab).toHaveURL(address)));
    expect(renewals - before).toBe(tabs.length);
  }
  for (const tab of tabs) await expect(signInAgainDialog(tab)).toHaveCount(0);

  await signOut(first);
  await Promise.all(others.map(expectLoggedOut));
  await first.goto(usersUrl('acme'));
  await expect(first.getByLabel(text('signIn.login.email'))).toBeVisible();
  print('tabs', { tabs: tabs.length, renewals, 'false sign-outs': 0 });
});

test('control: a tab that is signed out is seen', async ({ newBrowser }) => {
  const context = await newBrowser();
  const tab = await context.newPage();
  await signIn(tab, demoPerson('viewer@acme.test'));
  await context.clock.install();
  await openQuietly(tab);
  await expect(rows(tab).first()).toBeVisible();
  await context.clearCookies();
  await context.clock.fastForward('04:50');
  // Without a pointer: one of the page's own calls may already have opened the dialog over it.
  await pager(tab, 1).dispatchEvent('click');
  await expect(signInAgainDialog(tab)).toHaveCount(1);
});

/** The rows come before the account's answer, whose call would time out when the clock is set forward. */
const openQuietly = (tab: Page) => tab.goto(usersUrl('acme'), { waitUntil: 'networkidle' });

/** To the second page in odd rounds and back in even ones: a call that needs a token. */
const turnPage = (tab: Page, round: number) => pager(tab, round).click();

const pager = (tab: Page, round: number) =>
  tab.getByRole('button', {
    name: text(round % 2 ? 'ui.list.next' : 'ui.list.previous'),
    exact: true,
    includeHidden: true,
  });

const isList = (answer: Response) => requestsOf('users.list')(answer.request());

/** Twenty pages at once take their time on a small machine. */
const patient = { timeout: 60_000 };
