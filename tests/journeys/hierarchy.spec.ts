import type { Page } from '@playwright/test';
import { byKeys } from './byKeys.ts';
import { expect, test } from './journey.ts';
import { text } from './texts.ts';
import { press } from './verbs/forms.ts';
import { makeDescribedFirm, makeFirm, makeImportedFirm, someFirm } from './verbs/made.ts';

const admin = 'admin@system.test';
const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.getByRole('table', { name: text('firms.sections.hierarchy') });

test('an administrator moves an organization under another, and sees before what comes along', async ({
  as,
}) => {
  const page = await as(admin);
  const [top, moved] = [someFirm(), someFirm()];
  await makeFirm(top);
  await page.goto(await makeFirm(moved));
  await changeParent(page, top);
  await expect(dialog(page)).toContainText(text('firms.changeParent.untouched'));
  await press(dialog(page), text('firms.changeParent.save'));
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page).getByRole('row', { name: new RegExp(`^${top} `) })).toBeVisible();
  await press(page, text('firms.changeParent.action'));
  await press(dialog(page), text('firms.changeParent.unlink'));
  await press(dialog(page), text('firms.changeParent.save'));
  await expect(panel(page).getByRole('row', { name: new RegExp(`^${top} `) })).toBeHidden();
});

test('two versions are compared, and one value becomes what it was', async ({ as }) => {
  const page = await as(admin);
  await page.goto(await makeDescribedFirm(someFirm(), 'Manager of credit'));
  await compare(page);
  await expect(dialog(page).locator('ins')).toHaveText('Manager of credit');
  const name = text('firms.fields.description');
  await page.getByRole('checkbox', { name: text('firms.history.restore.choose', { name }) }).check();
  const restore = text('firms.history.restore.values', { smart_count: 1 });
  await press(dialog(page), restore);
  await press(page.getByRole('alertdialog'), restore);
  await expect(dialog(page).getByRole('status')).toHaveText(
    text('firms.history.restore.valuesDone', { smart_count: 1, version: 1 }),
  );
  await press(dialog(page).getByRole('heading'), text('firms.history.close'));
  await expect(page.getByRole('main')).not.toContainText('Manager of credit');
});

test('a viewer compares versions, and can restore, move and connect nothing', async ({ as }) => {
  const page = await as('viewer@system.test');
  await page.goto(await makeDescribedFirm());
  await compare(page);
  await expect(dialog(page).getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  await press(dialog(page).getByRole('heading'), text('firms.history.close'));
  for (const act of ['firms.changeParent.action', 'firms.factSet.connect'])
    await expect(page.getByRole('button', { name: text(act) })).toHaveCount(0);
});

test('a connection is previewed, a value kept, and the connection ended, by keyboard alone', async ({
  as,
}) => {
  test.slow();
  const page = byKeys(await as(admin));
  await page.goto(await makeDescribedFirm(someFirm(), 'Said by staff'));
  await press(page, text('firms.factSet.connect'));
  await expect(dialog(page).locator('input:focus')).toBeVisible();
  // The search begins with the firm's name.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('securities');
  await dialog(page).getByRole('radio').first().waitFor();
  const free = new RegExp(`^(?!.*${text('factSetFirms.linked')})`);
  await dialog(page).getByRole('radio', { name: free }).nth(3).check();
  await page.keyboard.press('Enter');
  await dialog(page).getByText(text('factSetFirms.merge.fixed.linkComes')).waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowDown');
  await press(dialog(page), text('factSetFirms.connect.submit'));
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Said by staff');
  await press(page, text('firms.factSet.disconnect'));
  await dialog(page).getByText(text('factSetFirms.merge.fixed.linkGoes')).waitFor();
  await press(dialog(page), text('firms.factSet.disconnect'));
  await expect(page.getByRole('button', { name: text('firms.factSet.connect') })).toBeVisible();
});

test('an already connected firm can’t be connected to another', async ({ as }) => {
  const page = await as(admin);
  await page.goto(await makeImportedFirm());
  await expect(page.getByRole('button', { name: text('firms.factSet.disconnect') })).toBeVisible();
  await expect(page.getByRole('button', { name: text('firms.factSet.connect') })).toHaveCount(0);
});

test('a hierarchy has room for its names, however wide the window is', async ({ as }) => {
  const page = await as(admin);
  await page.goto(await makeFirm());
  await press(page, text('firms.hierarchy.panel.view'));
  const name = dialog(page).locator('.firmTree .name').first();
  for (const width of [320, 640, 768, 900, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = () =>
      name.evaluate((one) => {
        const [inner, outer] = [one, one.closest('th') ?? one].map((part) => part.getBoundingClientRect());
        return Math.min(inner?.right ?? 0, outer?.right ?? 0) - (inner?.left ?? 0);
      });
    await expect.poll(shown, `${width}`).toBeGreaterThanOrEqual(96);
  }
});

async function changeParent(page: Page, name: string) {
  await press(page, text('firms.changeParent.action'));
  await page.getByRole('combobox', { name: text('firms.changeParent.label') }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}\\b`) }).click();
}

async function compare(page: Page) {
  await press(page, text('firms.history.action'));
  for (const version of [1, 2])
    await dialog(page)
      .getByRole('checkbox', { name: text('firms.history.choose', { version }) })
      .check();
  await press(dialog(page), text('firms.history.compare'));
  await expect(dialog(page).getByRole('table')).toBeVisible();
}
