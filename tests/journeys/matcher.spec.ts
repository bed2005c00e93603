import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { byKeys, expectFocusBack } from './byKeys.ts';
import { faults, plant } from './faults.ts';
import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { choose, expectFault, field, fill, press } from './verbs/forms.ts';
import { openRow, settled } from './verbs/lists.ts';
import { freeFactSetFirm, makeFirm, makeInvestorFirm, makeInvestorFirms, someFirm } from './verbs/made.ts';
import { expectMessage } from './verbs/users.ts';

const admin = 'admin@system.test';
const dialog = (page: Page) => page.getByRole('dialog');
const group = (page: Page, source: 'directory' | 'provider') =>
  page.getByRole('region', { name: new RegExp(`^${text(`firmMatcher.sources.${source}`)}`) });
const first = (page: Page, source: 'directory' | 'provider' = 'directory') =>
  group(page, source).getByRole('listitem').first();
const step = (page: Page, name: string) => dialog(page).locator('li[data-state]').filter({ hasText: name });
const entityType = text('firmMatcher.link.entityType');
const bank = text('firmValues.entityType.BANK');
const linked = (page: Page, is: 'LINKED' | 'NOT_LINKED') =>
  expect(page.getByRole('main')).toContainText(text(`crmInvestorFirms.linkedStatus.${is}`));

/** From the grid to the matches of a CRM firm. */
async function openMatches(page: Page, name: string) {
  await settled(page, await makeInvestorFirm(name));
  await openRow(page, name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** After a decision outside the queue the firm is still there. */
async function stays(page: Page, name: string) {
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/**
 * A firm of the directory, and its matches for a CRM firm whose name has one more word; the first is rare, however many
 * firms other journeys make.
 */
async function openPair(page: Page) {
  const organization = someFirm().replace('Journey', 'Quorvane');
  const name = `${organization} Bermuda`;
  await makeFirm(organization);
  await openMatches(page, name);
  await expect(first(page)).toContainText(organization);
  return { organization, name };
}

test('an analyst sees why a firm is the likeliest, links it under its own name, and unlinks it', async ({
  as,
}) => {
  const page = await as(admin);
  const { organization, name } = await openPair(page);
  await expect(first(page).getByRole('table')).toContainText(text('firmMatcher.sum.label'));
  await press(page, text('firmMatcher.link.ofLink', { name: organization }));
  await expect(field(dialog(page), entityType)).toBeFocused();
  await press(dialog(page), text('firmMatcher.link.action'));
  await expectFault(dialog(page), entityType, text('firms.validation.entityTypeRequired'));
  await choose(dialog(page), entityType, bank);
  await dialog(page).getByLabel(text('firmMatcher.link.addName', { name })).check();
  await press(dialog(page), text('firmMatcher.link.action'));
  await expectMessage(page, text('firmMatcher.link.done', { firm: name, organization }));
  await stays(page, name);
  await linked(page, 'LINKED');
  await expect(first(page)).toContainText('100%');
  await press(first(page), text('firmMatcher.unlink.of', { name: organization }));
  await press(page.getByRole('alertdialog'), text('firmMatcher.unlink.title'));
  await linked(page, 'NOT_LINKED');
});

test('a firm that only the provider has is created and linked', async ({ as }) => {
  const page = await as(admin);
  const { properName: name } = await freeFactSetFirm();
  await openMatches(page, name);
  await press(first(page, 'provider'), text('firmMatcher.link.ofCreate', { name }));
  await expect(dialog(page)).toContainText(text('firmMatcher.link.steps.create'));
  await press(dialog(page), text('firmMatcher.link.create'));
  await expectMessage(page, text('firmMatcher.link.done', { firm: name, organization: name }));
  await stays(page, name);
  await expect(first(page)).toContainText(text('firmMatcher.tags.linked'));
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('main')).toContainText(text('firms.chips.factSet'));
});

test('where nothing is found, a CMG ID finds its organization, padded and alone, also after a reload', async ({
  as,
}) => {
  const page = await as(admin);
  const organization = someFirm();
  const url = await makeFirm(organization);
  await page.goto(url);
  const key =
    (await page
      .getByRole('main')
      .getByText(/^\d{9}$/)
      .first()
      .textContent()) ?? '';
  await openMatches(page, 'Quite another');
  const none = page.getByRole('status').filter({ hasText: text('firmMatcher.none') });
  await expect(none.getByRole('link', { name: text('firmMatcher.createOrganization') })).toBeVisible();
  await none.getByRole('link', { name: text('firmMatcher.tabs.custom') }).click();
  await fill(page, text('firmMatcher.fields.rolodexKey'), String(Number(key)));
  await page.keyboard.press('Tab');
  await expect(field(page, text('firmMatcher.fields.rolodexKey'))).toHaveValue(key);
  await expect(field(page, text('firmMatcher.fields.name'))).toBeDisabled();
  await press(page, text('firmMatcher.custom.find'));
  await expect(first(page)).toContainText(organization);
  await page.reload();
  await expect(first(page)).toContainText(organization);
  await fill(page, text('firmMatcher.fields.rolodexKey'), '');
  await expect(field(page, text('firmMatcher.fields.name'))).toHaveValue('Quite another');
});

test('a link that fails half way says at which step, and resumes there', async ({ as }) => {
  const page = await as(admin);
  const { organization, name } = await openPair(page);
  const { heal } = await plant(page, 'firms.createRole', faults['500']);
  await press(page, text('firmMatcher.link.ofLink', { name: organization }));
  await choose(dialog(page), entityType, bank);
  await press(dialog(page), text('firmMatcher.link.action'));
  await expect(dialog(page).getByRole('alert')).toContainText(text('firmMatcher.link.errors.role'));
  await expect(step(page, text('firmMatcher.link.steps.types'))).toHaveAttribute('data-state', 'done');
  await expect(step(page, text('firmMatcher.link.steps.link'))).toHaveAttribute('data-state', 'waiting');
  heal();
  const sent: string[] = [];
  page.on('request', (request) => {
    const step = /\/(firmBasicInformation|roles|names|cmgEntityKey)\b/.exec(request.url())?.[1];
    if (step && request.method() !== 'GET') sent.push(step);
  });
  await press(dialog(page), text('firmMatcher.link.retry'));
  await expectMessage(page, text('firmMatcher.link.done', { firm: name, organization }));
  await expect.poll(() => sent).toEqual(['roles', 'cmgEntityKey']);
});

test('two analysts link one firm: the second is informed of the first, and may replace that link', async ({
  as,
}) => {
  const page = await as(admin);
  const { organization, name } = await openPair(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const link = text('firmMatcher.link.ofLink', { name: organization });
  await press(page, link);
  await choose(dialog(page), entityType, bank);
  await other
    .getByRole('button', { name: /^Link / })
    .nth(1)
    .click();
  const types = field(dialog(other), entityType);
  if ((await types.inputValue()) === '') await choose(dialog(other), entityType, bank);
  await press(dialog(other), text('firmMatcher.link.action'));
  await stays(other, name);
  await linked(other, 'LINKED');
  await press(dialog(page), text('firmMatcher.link.action'));
  const alert = dialog(page).getByRole('alert');
  await expect(alert).toContainText(text('firmMatcher.link.errors.link'));
  await expect(alert).toContainText(/Paula Adler linked it to .* a moment ago\. Retry replaces that link\./);
  await press(dialog(page), text('firmMatcher.link.retry'));
  await expectMessage(page, text('firmMatcher.link.done', { firm: name, organization }));
});

test('an analyst reads the details, links and unlinks by keyboard alone', async ({ as }) => {
  test.slow();
  const page = byKeys(await as(admin));
  await makeFirm(someFirm());
  const { organization, name } = await openPair(page);
  await first(page).getByRole('link', { name: organization }).click();
  await expect(page.getByRole('heading', { level: 2, name: organization })).toBeFocused();
  await expect(page).toHaveURL(/\/match-firm-details\/directory\/[\w-]+$/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { level: 2, name: organization })).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { level: 2, name: organization })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectFocusBack(page);
  await expect(page).not.toHaveURL(/match-firm-details/);
  await press(page, text('firmMatcher.link.ofLink', { name: organization }));
  await choose(dialog(page), entityType, bank);
  await press(dialog(page), text('firmMatcher.link.action'));
  await stays(page, name);
  await linked(page, 'LINKED');
  await press(first(page), text('firmMatcher.unlink.of', { name: organization }));
  await press(page.getByRole('alertdialog'), text('firmMatcher.unlink.title'));
  await linked(page, 'NOT_LINKED');
  await expect(page.locator('body')).not.toBeFocused();
});

test('six firms are cleared by keyboard alone: linked, set aside, left for later, and one taken back', async ({
  as,
}) => {
  test.setTimeout(360_000);
  const page = byKeys(await as(admin));
  const mark = randomUUID().slice(0, 8);
  const names = rareWords.map((word) => `${word}${mark} ${word}`);
  for (const name of names) await makeFirm(name);
  const url = await makeInvestorFirms(names);
  const arrive = async (at: number, place: string) => {
    await expect(page.getByRole('heading', { level: 1, name: names[at] })).toBeFocused();
    const queue = page.getByRole('navigation', { name: text('firmMatcher.queue.name') });
    await expect(queue).toHaveText(`${place} not linked`);
    await expect(first(page)).toContainText(names[at] ?? '');
    await expect(group(page, 'provider')).toHaveAttribute('aria-busy', 'false');
  };
  const link = async (name = '') => {
    await page.keyboard.press('l');
    await choose(dialog(page), entityType, bank);
    await press(dialog(page), text('firmMatcher.link.action'));
    await expectMessage(page, text('firmMatcher.link.done', { firm: name, organization: name }));
  };

  await settled(page, `${url}?sort=firmKey&order=asc`);
  await page.getByRole('link', { name: text('crmIntegrations.matchNext.action') }).click();
  await arrive(0, '1 of 6');
  await link(names[0]);
  await arrive(1, '1 of 5');
  await page.keyboard.press('n');
  await expectMessage(
    page,
    text('firmMatcher.reject.done', { organization: names[1] ?? '', firm: names[1] ?? '' }),
  );
  await arrive(2, '2 of 5');
  await page.keyboard.press('s');
  await arrive(3, '3 of 5');
  await link(names[3]);
  await arrive(4, '3 of 4');
  await page.keyboard.press('u');
  await arrive(3, '3 of 5');
  await linked(page, 'NOT_LINKED');
  for (let at = 3; at < 6; at += 1) {
    await link(names[at]);
    if (at < 5) await arrive(at + 1, `3 of ${7 - at}`);
  }
  const title = text('firmMatcher.queue.end.title');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(
    '2 firms are still not linked. 4 firms were linked today.',
  );
});

/** No other firm has them. */
const rareWords = ['Abvex', 'Brolph', 'Cwynt', 'Dzarm', 'Elqub', 'Fjosk'];
