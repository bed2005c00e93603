import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, isFullWalk, test } from './journey.ts';
import { sidewaysScroll } from './layout.ts';
import { urlOf } from './people.ts';
import { developed } from './pseudo.ts';

const place = 'users.fields.firstName';

test('a text is found in the list, kept, seen in place, handed in as a file, and imported', async ({
  as,
}) => {
  const page = await as('admin@acme.test');
  await page.addInitScript(() => localStorage.setItem('locale', 'fr'));
  await developed(page);
  await page.goto(urlOf('acme', '/translate/fr'));
  await expect(page.getByRole('heading', { level: 1, name: 'Translate' })).toBeVisible();
  await page.getByRole('searchbox').fill(place);
  const row = page.locator(`[data-at="${place}"]`);
  await row.click();
  await expect(page).toHaveURL(/at=users\.fields\.firstName/);
  await page.keyboard.press('Enter');
  const field = row.getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill('Petit nom');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Proposed');
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await expect(row).not.toContainText('Proposed');
  await page.keyboard.press('Enter');
  await field.fill('Petit nom');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Proposed');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: /^Glossary/ }).click();
  await page.getByRole('button', { name: 'firm', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.getByLabel('Note', { exact: true }).fill('Said by a translator');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /^firm Proposed/ })).toBeVisible();

  await page.getByRole('button', { name: 'Hand In…' }).click();
  await page.getByRole('radio', { name: /JSON/ }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download fr-/ }).click(),
  ]);
  const file = await download.path();
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-hand-in-'));
  cpSync('i18n', join(folder, 'i18n'), { recursive: true });
  const named = join(folder, download.suggestedFilename());
  cpSync(file, named);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('tools/run.mjs'), resolve('i18n/tools/main.ts'), 'import', named],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout + stderr).toContain('1 text changed, 0 confirmed, 1 term changed, 0 left alone.');
  expect(readFileSync(join(folder, 'i18n/fr/users.json'), 'utf8')).toContain('"firstName": "Petit nom"');
  rmSync(folder, { recursive: true });
  await page.keyboard.press('Escape');

  await page.goto(urlOf('acme', '/translate/fr', { at: place }));
  await page.getByRole('button', { name: 'See in Place' }).click();
  await expect(page.getByRole('complementary', { name: 'Translate' })).toContainText(place);
  await page.getByRole('link', { name: 'All Texts' }).click();
  await expect(row).toHaveAttribute('aria-current', 'true');
});

for (const width of isFullWalk ? [320, 390, 768, 1280] : [320])
  test(`the list, the glossary and handing in fit ${width} px`, async ({ as }) => {
    const page = await as('admin@acme.test');
    await developed(page);
    await page.setViewportSize({ width, height: 844 });
    const shoot = (name: string) =>
      process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}-${width}.png`) });
    await page.goto(urlOf('acme', '/translate/fr', { at: place }));
    await expect(page.locator(`[data-at="${place}"]`)).toBeVisible();
    await shoot('list');
    await page.locator(`[data-at="${place}"]`).press('Enter');
    await page.locator(`[data-at="${place}"]`).getByRole('textbox').fill('Petit nom');
    await shoot('edit');
    expect(await sidewaysScroll(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Hand In.*…$/ }).click();
    await shoot('handIn');
    expect(await sidewaysScroll(page)).toEqual([]);
    await page.goto(urlOf('acme', '/translate/fr/glossary', { term: 'firm' }));
    await expect(page.getByRole('heading', { level: 2, name: 'firm' })).toBeVisible();
    await shoot('glossary');
    expect(await sidewaysScroll(page)).toEqual([]);
  });
