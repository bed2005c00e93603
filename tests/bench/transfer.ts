import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { appUrl } from '../../contract/paths';
import type { Figure } from './figure';
import { startMeasured } from './server';
import { openSession } from './session';

/** JavaScript over the wire of a first visit, as a browser counts it. 1 kB is 1,000 bytes. */
export async function measureTransfer(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  const server = await startMeasured({ DATA_DIR: folder, DEMO: 'small' });
  const session = await openSession(server.port, 'admin@system.test');
  try {
    const browser = session.page.context().browser();
    const stranger = await browser?.newPage();
    if (!stranger) throw new Error('The browser has gone');
    await stranger.goto(session.origin + appUrl('/'));
    await stranger.locator('input[type=password]').waitFor();
    const signIn = await scriptsOf(stranger);

    const state = await session.page.context().storageState();
    const returning = await browser?.newPage({ storageState: state });
    if (!returning) throw new Error('The browser has gone');
    await returning.goto(session.origin + appUrl('/admin/account-list'));
    await returning.locator('tbody tr[data-opens]').first().waitFor();
    const list = await scriptsOf(returning);
    return [
      { what: 'JavaScript of the sign-in page', value: signIn.kilobytes, unit: 'kB', target: 135 },
      { what: 'JavaScript of the first admin list', value: list.kilobytes, unit: 'kB', target: 300 },
      { what: 'JavaScript files of the first admin list', value: list.files, unit: '', target: 6 },
    ];
  } finally {
    await session.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of the page as it is now; what an earlier page of this visit loaded counts too where it was not cached. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      files: scripts.length,
      kilobytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
    };
  });
