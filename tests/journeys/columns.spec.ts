import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { urlOf } from './people.ts';
import { settled } from './verbs/lists.ts';

test('columns are as wide as what they show, an e-mail breaks before its @, and then the list scrolls', async ({
  as,
}) => {
  const page = await as('admin@system.test');
  await page.setViewportSize({ width: 1920, height: 900 });
  await settled(page, urlOf('system', '/admin/accounts/acme/user-list'));
  expect(await shownAt(page, 1920)).toEqual({ room: 'wide', scrolls: false, brokenEMails: 0, cut: [] });
  expect(await shownAt(page, 1440)).toEqual({ room: 'narrow', scrolls: false, brokenEMails: 0, cut: [] });
  const { brokenEMails, ...least } = await shownAt(page, 1280);
  expect(least).toEqual({ room: 'broken', scrolls: false, cut: [] });
  expect(brokenEMails).toBeGreaterThan(0);
  expect(await shownAt(page, 1000)).toEqual({ room: 'narrow', scrolls: true, brokenEMails: 0, cut: [] });
});

test('control: a cut cell and an e-mail broken elsewhere are found', async ({ as }) => {
  const page = await as('admin@system.test');
  await settled(page, urlOf('system', '/admin/accounts/acme/user-list'));
  await page.locator('.listTable').evaluate((box) => {
    const [name, eMail] = ['th a', '.eMail'].map((one) => box.querySelector<HTMLElement>(one));
    if (name) Object.assign(name.style, { width: '9px', overflow: 'hidden', whiteSpace: 'nowrap' });
    if (eMail)
      Object.assign(eMail.style, {
        width: '40px',
        minWidth: '0',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      });
  });
  const { cut } = await shownAt(page, 1280);
  expect(cut.some((text) => text.includes('@'))).toBe(true);
  expect(cut.some((text) => !text.includes('@'))).toBe(true);
});

/** How a list looks at this width; `cut` has the texts that are not whole, and parts of e-mails in two lines. */
async function shownAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return page.locator('.listTable').evaluate((box: HTMLElement) => {
    const all = (selector: string) => [...box.querySelectorAll<HTMLElement>(selector)];
    const rects = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const texts = all('.eMail').map((eMail) =>
      [...eMail.childNodes].filter(({ nodeType }) => nodeType === 3),
    );
    return {
      room: box.dataset.room,
      scrolls: box.scrollWidth > box.clientWidth,
      brokenEMails: all('.eMail').filter((eMail) => rects(eMail) > 1).length,
      cut: [
        ...all('th, td, th a').filter(
          (cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0,
        ),
        ...texts.flat().filter((text) => rects(text) > 1),
      ].map(({ textContent }) => textContent ?? ''),
    };
  });
}
