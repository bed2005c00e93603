import type { Page } from '@playwright/test';
import { byKeys, expectFocusBack } from './byKeys.ts';
import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { choose, press } from './verbs/forms.ts';
import { openRow, settled } from './verbs/lists.ts';
import { makeFirm, makeInvestorFirm, someFirm } from './verbs/made.ts';

const admin = 'admin@system.test';
const dialog = (page: Page) => page.getByRole('dialog');
const first = (page: Page) =>
  page
    .getByRole('region', { name: new RegExp(`^${text('firmMatcher.sources.directory')}`) })
    .getByRole('listitem')
    .first();
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
