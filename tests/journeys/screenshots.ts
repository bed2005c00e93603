import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accountBase, appUrl, directoryBase, paths } from '#contract/paths.ts';
import { startMeasured } from '../bench/server.ts';
import { openSession } from '../bench/session.ts';
import { settleMotion } from './axe.ts';
import { text } from './texts.ts';

/** `node tools/run.mjs tests/journeys/screenshots.ts` retakes the README's pictures from the built product. */
const target = 'docs/screenshots';
const folder = mkdtempSync(join(tmpdir(), 'tenantry-screenshots-'));
mkdirSync(target, { recursive: true });
const server = await startMeasured({ DATA_DIR: folder, DEMO: 'small' });
const session = await openSession(server.port, 'admin@system.test');
try {
  const { page, origin } = session;
  const rows = page.locator('tbody tr[data-opens]');
  await page.goto(origin + appUrl('/admin/account-list'));
  await rows.first().waitFor();
  await take(page, 'accounts');

  const filter = encodeURIComponent(JSON.stringify({ searchText: 'viewer@acme.test' }));
  await page.goto(`${origin}${appUrl(`${accountBase('acme')}/user-list`)}?filter=${filter}`);
  await rows.first().getByRole('link').click();
  await page.getByRole('table', { name: text('auditEvents.timeline.title') }).waitFor();
  await take(page, 'user');

  await page.goto(origin + appUrl(`${directoryBase}/firms`));
  await rows.first().getByRole('link').click();
  await page.getByRole('table').first().waitFor();
  await take(page, 'organization');

  await page.goto(origin + appUrl(`${directoryBase}/crm_integrations`));
  await rows.first().getByRole('link').click();
  await page.getByRole('link', { name: text('crmIntegrations.matchNext.action') }).click();
  const sum = page.getByRole('table').filter({ hasText: text('firmMatcher.sum.label') });
  await sum.waitFor();
  await settle(page);
  // The sample provider is made by its first search, which may time out before that.
  const again = page.getByRole('button', { name: text('ui.retry') });
  for (let n = 0; n < 9 && (await again.isVisible()); n += 1) {
    await again.click();
    await settle(page);
  }
  await take(page, 'matcher');

  await session.page.context().clearCookies();
  await page.goto(origin.replace('system.', 'acme.') + appUrl(paths.entry));
  await page.locator('input[type=password]').waitFor();
  await take(page, 'sign-in');
} finally {
  await session.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** All has come. */
async function settle(page: Page) {
  await page.waitForFunction(() => !document.querySelector('.loadingState, .waitingBar > div'));
}

/** A picture in each theme, without a failure. */
async function take(page: Page, name: string) {
  await settle(page);
  if (await page.locator('.errorBox').count()) throw new Error(`${name} shows a failure`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.mouse.move(0, 0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await settleMotion(page);
    await page.screenshot({ path: join(target, `${name}-${colorScheme}.png`) });
  }
}
