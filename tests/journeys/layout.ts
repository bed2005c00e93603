import type { Page } from '@playwright/test';

/** Whether the page scrolls sideways. */
export const sidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement ?? document.body;
    return scrollWidth > innerWidth ? [`scrolls sideways to ${scrollWidth} px`] : [];
  });

/** Words broken between two letters although a line has room for them. Addresses and identifiers may be. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = innerWidth / 2;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element, nodeValue } = node;
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const { 0: word, index } of nodeValue?.matchAll(/(?<!\S)\p{Pi}?\p{L}[\p{L}’']+/gu) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(parts.map(({ top }) => Math.round(top)));
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        if (lines.size > 1 && width <= room) found.add(`broken: ${word}`);
      }
    }
    return [...found];
  });

/** Icon buttons on a line of their own below the words they belong to. */
export const iconsAlone = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(':is(dt, label, th, h2) > button:has(> svg)')]
      .filter(({ textContent }) => !textContent)
      .filter((icon) => {
        const { top, bottom } = icon.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(icon.parentElement ?? icon);
        words.setEndBefore(icon);
        const lines = [...words.getClientRects()];
        return !lines.some((line) => line.top < (top + bottom) / 2 && line.bottom > (top + bottom) / 2);
      })
      .map(({ parentElement }) => `alone: ${parentElement?.textContent}`),
  );

/** Fields too narrow for their placeholder. */
export const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((input) => {
        const { paddingLeft, paddingRight } = getComputedStyle(input);
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const { fontSize, fontFamily } = getComputedStyle(input, '::placeholder');
        if (context) context.font = `${fontSize} ${fontFamily}`;
        return !context || context.measureText(input.placeholder).width > room;
      })
      .map(({ placeholder }) => `cut: ${placeholder}`);
  });

/** Card titles of more than two lines: their buttons leave them no room. */
export const tallTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.card > .head > h2')]
      .filter((title) => {
        const words = document.createRange();
        words.selectNodeContents(title);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 2;
      })
      .map(({ textContent }) => `tall: ${textContent}`),
  );

/** Text clipped with the spacing that readers may set (WCAG 1.4.12). An ellipsis shows that there is more. */
export async function cutBySpacing(page: Page): Promise<string[]> {
  const sheets = await page.evaluateHandle(() => {
    const before = [...document.adoptedStyleSheets];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [...before, sheet];
    return before;
  });
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, clip, clipPath, webkitLineClamp } =
          getComputedStyle(element);
        if (clipPath !== 'none' || clip === 'rect(0px, 0px, 0px, 0px)') return false;
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
        return (
          (hides(overflowY) && webkitLineClamp === 'none' && scrollHeight > clientHeight + 1) ||
          (hides(overflowX) && textOverflow !== 'ellipsis' && scrollWidth > clientWidth + 1)
        );
      })
      .map((element) => `cut with more spacing: ${element.outerHTML.slice(0, 120)}`),
  );
  await sheets.evaluate((before) => {
    document.adoptedStyleSheets = before;
  });
  return cut;
}

/** Controls that have neither words nor a border nor a drawing in forced colours, which remove all surfaces. */
export async function unseenInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const unseen = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'a[href], button, input, select, textarea, [role^=menuitem], [role=option]',
      ),
    ]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => {
        const { appearance } = getComputedStyle(control);
        const isNative = control.matches('select, [type=checkbox], [type=radio]') && appearance !== 'none';
        const words = control.textContent?.trim() || control.getAttribute('placeholder');
        const isDrawn = control.querySelector('svg') !== null;
        // A field's box is drawn by its container, or beside it.
        const { parentElement: box } = control;
        const isField = control.matches('input, select, textarea');
        const frames = isField ? [control, box, box?.querySelector('fieldset')] : [control];
        const hasFrame = frames.some((frame) => {
          if (!frame) return false;
          const { borderTopStyle, borderTopWidth } = getComputedStyle(frame);
          return borderTopStyle !== 'none' && borderTopWidth !== '0px';
        });
        return !isNative && !words && !isDrawn && !hasFrame;
      })
      .map((control) => `not seen in forced colours: ${control.outerHTML.slice(0, 120)}`),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return unseen;
}

/** What moves despite reduced motion. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 50)
      .map(
        (animation) => `moves: ${animation instanceof CSSAnimation ? animation.animationName : animation.id}`,
      ),
  );

/** Words in another font than the product's two: a button uses the browser's by default. */
export const otherTypefaces = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(({ childNodes }) =>
        [...childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !/Inter Variable|Identifiers/.test(getComputedStyle(element).fontFamily))
      .map(({ textContent }) => `typeface: ${textContent?.slice(0, 60)}`),
  );

/** An open dialog has the focus, with its title and buttons inside the window. */
export const dialogOutOfView = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog][aria-labelledby], [role=alertdialog]')].at(
      -1,
    );
    if (!dialog) return [];
    const isInView = (element: Element | undefined | null) => {
      const box = element?.getBoundingClientRect();
      return (
        box !== undefined &&
        box.top >= 0 &&
        box.bottom <= innerHeight &&
        box.left >= 0 &&
        box.right <= innerWidth
      );
    };
    return [
      ...(dialog.contains(document.activeElement) ? [] : ['the dialog has not the focus']),
      ...(isInView(dialog.querySelector('h2')) ? [] : ["the dialog's title is out of view"]),
      ...(isInView([...dialog.querySelectorAll('button')].at(-1))
        ? []
        : ["the dialog's buttons are out of view"]),
    ];
  });

/** Controls whose centre in the window is covered: sticky elements may cover what scrolls below. */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** What was scrolled under is not covered, but out of view. */
    const underWhatSticks = (hit: Element | null): boolean =>
      hit !== null && (getComputedStyle(hit).position === 'sticky' || underWhatSticks(hit.parentElement));
    /** So is what a scrolling list in the page does not show. */
    const isScrolledAway = (frame: Element | null, y: number): boolean => {
      if (!frame || frame === document.body) return false;
      const { top, bottom } = frame.getBoundingClientRect();
      const isOutside = getComputedStyle(frame).overflowY !== 'visible' && (y < top || y > bottom);
      return isOutside || isScrolledAway(frame.parentElement, y);
    };
    return [...document.querySelectorAll('header button, main :is(a[href], button, input)')]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(
        ({ control, box }) =>
          box.width > 0 &&
          box.top >= 0 &&
          box.bottom <= innerHeight &&
          box.left >= 0 &&
          box.right <= innerWidth &&
          control.checkVisibility({ visibilityProperty: true }),
      )
      .filter(
        ({ control, box }) => !control.closest('table') && !isScrolledAway(control, box.top + box.height / 2),
      )
      .filter(({ control, box }) => {
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (hit && (control.contains(hit) || hit.contains(control))) return false;
        return !hit || !underWhatSticks(hit);
      })
      .map(({ control }) => `covered: ${control.outerHTML.slice(0, 120)}`);
  });
