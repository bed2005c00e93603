import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pseudo } from '#i18n/pseudo/pseudoText.ts';
import { everyNth } from '../support/pairs.ts';
import { type Screen, screens } from './appWalks.ts';
import { expect, isFullWalk, print, test } from './journey.ts';
import { sidewaysScroll } from './layout.ts';
import { developed, illFitting, keysOn, markFormats, recordWords, showLocale, unmarked } from './pseudo.ts';

/** A folder for the path and the keys of each screen, from `tools/usedOn.ts`. */
const usedOn = process.env.USED_ON;
const widths = [1440, 768, 320];
/** `npm test` takes a sample: every 20th screen with data. */
const withData = screens.filter(({ of }) => of?.state === 'data');
const taken = isFullWalk ? screens : everyNth(withData, 0, 20);

for (const screen of taken) {
  test(`${screen.name} has room for longer words, and each from a catalog`, async ({ as }) => {
    if (isFullWalk) test.slow();
    const { page, words } = await open(screen, as);
    if (usedOn) {
      await showLocale(page, pseudo.keys);
      const keys = await keysOn(page);
      writeFileSync(
        join(usedOn, `${screens.indexOf(screen)}.json`),
        JSON.stringify({ screen: nameOf(screen), path: new URL(page.url()).pathname, keys }),
      );
      if (!process.env.ALSO) return;
    }
    const found: string[] = [];
    for (const locale of [pseudo.longer, pseudo.mirrored]) {
      await showLocale(page, locale);
      found.push(...(await unmarked(page, locale, await words())));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await showLocale(page, locale);
        const wrong = [...(await illFitting(page)), ...(await sidewaysScroll(page))];
        found.push(...wrong.map((one) => `${locale}, ${width} px: ${one}`));
      }
      await page.setViewportSize({ width: 1440, height: 800 });
    }
    expect(found).toEqual([]);
  });
}

/** Without the state it is in. */
const nameOf = ({ name }: Screen) => name.split(',', 1).join();

async function open({ as: email, open, show }: Screen, as: (email?: Screen['as']) => Promise<Page>) {
  const page = await as(email);
  const words = recordWords(page);
  await developed(page);
  await markFormats(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open?.(page);
  await show(page);
  await expect(page.locator('h1').first()).toBeVisible();
  return { page, words };
}

test('the counts', () => {
  print('pseudo-locales', {
    screens: taken.length,
    'of all': screens.length,
    'in each of widths': widths.length,
  });
});
