import type { Page } from '@playwright/test';
import { brackets, isolates, type PseudoLocale, pseudo } from '#i18n/pseudo/pseudoText.ts';

const marks: Record<string, { open: string; close: string }> = {
  [pseudo.longer]: brackets,
  [pseudo.mirrored]: isolates,
};

/** Opens pages as a server in development marks them: they have the pseudo-locales. */
export const developed = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.head) return;
      observer.disconnect();
      const mark = document.createElement('script');
      mark.type = 'application/json';
      mark.dataset.translate = 'on';
      document.head.append(mark);
    });
    observer.observe(document, { childList: true, subtree: true });
  });

/** Shows the open screen in another locale, as the browser's console does. */
export async function showLocale(page: Page, locale: string) {
  await page.evaluate((locale) => {
    for (const toast of document.querySelectorAll('.toasts [role] > *'))
      toast.setAttribute('data-earlier', '');
    return Reflect.get(globalThis, 'showLocale')(locale);
  }, locale);
  // What the change asks the server for again, and what depends on the width by script.
  await page.waitForFunction((locale) => document.documentElement.lang === locale, locale);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Marks what Intl words, dates and lists, as the catalogs' texts are marked in a pseudo-locale: it stands in none and is
 * in the reader's language anyway.
 */
export const markFormats = (page: Page) =>
  page.addInitScript((marks) => {
    const marked = (text: string) => {
      const { open = '', close = '' } = marks[document.documentElement.lang] ?? {};
      return open + text + close;
    };
    const around = (prototype: object, name: string) => {
      const known = Object.getOwnPropertyDescriptor(prototype, name);
      const get = known?.get;
      if (get) {
        Object.defineProperty(prototype, name, {
          ...known,
          get(this: Intl.DateTimeFormat) {
            const format = get.call(this);
            // A day for comparing, not for reading.
            if (this.resolvedOptions().locale === 'sv') return format;
            return (...values: unknown[]) => marked(format(...values));
          },
        });
        return;
      }
      const { value } = known ?? {};
      Object.defineProperty(prototype, name, {
        ...known,
        value(this: unknown, ...values: unknown[]) {
          return marked(value.apply(this, values));
        },
      });
    };
    around(Intl.DateTimeFormat.prototype, 'format');
    around(Intl.DateTimeFormat.prototype, 'formatRange');
    around(Intl.NumberFormat.prototype, 'format');
    around(Intl.RelativeTimeFormat.prototype, 'format');
    around(Intl.ListFormat.prototype, 'format');
    const { of } = Intl.DisplayNames.prototype;
    Intl.DisplayNames.prototype.of = function (code) {
      const name = of.call(this, code);
      return name && marked(name);
    };
  }, marks);

/** Every string of the answers that a page has had so far, and of what it has sent: the words of records. */
export function recordWords(page: Page): () => Promise<string[]> {
  const words = new Set<string>();
  const read: Promise<void>[] = [];
  const add = (value: unknown): void => {
    if (typeof value === 'string') for (const word of [value, ...value.split(/(?=@)/)]) words.add(word);
    else if (typeof value === 'object' && value) Object.values(value).forEach(add);
  };
  page.on('request', (request) => {
    if (request.headers()['content-type']?.includes('json')) add(request.postDataJSON());
  });
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    read.push(response.json().then(add, () => undefined));
  });
  return async () => {
    await Promise.all(read);
    const { hostname, pathname } = new URL(page.url());
    const [, account = ''] = /\/accounts\/([^/]+)/.exec(pathname) ?? [];
    return [...words, ...hostname.split('.'), account];
  };
}

/** Words outside any marker, without those of records. */
export async function unmarked(
  page: Page,
  locale: PseudoLocale,
  words: readonly string[],
): Promise<string[]> {
  const pieces = (await saidOn(page)).flatMap((text) =>
    outside(text, locale === pseudo.mirrored ? inIsolates : brackets),
  );
  return [...new Set(pieces)]
    .filter((piece) => isWorded(without([...words, ...untranslated], piece)))
    .map((piece) => `outside any catalog: ${piece}`);
}

/** A value in a text has an isolate of its own. */
const inIsolates = { open: `${isolates.open}\u2068`, close: isolates.close };

/** The same in every language. */
const untranslated = ['Tenantry'];

const isWorded = (text: string) => /\p{L}{2}/u.test(text);

/** What stands outside marks, which may be within one another. */
function outside(text: string, { open, close }: { open: string; close: string }): string[] {
  let depth = 0;
  let rest = '';
  for (const letter of text) {
    if (open.includes(letter)) depth += 1;
    else if (close.includes(letter)) depth = Math.max(0, depth - 1);
    else rest += depth > 0 ? '\n' : letter;
  }
  return rest
    .split('\n')
    .map((piece) => piece.trim())
    .filter(isWorded);
}

/** A text without these words, the longest first. */
const without = (words: readonly string[], text: string) =>
  words
    .filter((word) => word.trim() && text.includes(word))
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.split(word).join(' '), text);

/** What is in no catalog. */
const asides = [
  'script, style, noscript',
  // Initials of a name, names of keys, code, what is typed.
  '.initials, kbd, code, pre, textarea',
  // Languages' own names, and texts in one language only.
  '[lang]:not(html)',
  // Invented names, identifiers, parts of a record's name, words of the API.
  '[translate=no]',
  // In the language in which something was done, before another was chosen.
  '.toasts [data-earlier]',
];

/** The texts of a page: those of one block together, each node on a line of its own; then names and titles. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate((asides) => {
    const isInline = (element: Element) => /^(inline|contents)/.test(getComputedStyle(element).display);
    const blockOf = (element: Element): Element =>
      element.parentElement && isInline(element) ? blockOf(element.parentElement) : element;
    const blocks: { block: Element; text: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element, nodeValue } = node;
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest(asides)) continue;
      const block = blockOf(element);
      const last = blocks.at(-1);
      // A name found by some of its words.
      const isPartOfName = [element, node.previousSibling].some((one) => one?.nodeName === 'MARK');
      if (last?.block === block) last.text += isPartOfName ? nodeValue : `\n${nodeValue}`;
      else blocks.push({ block, text: nodeValue ?? '' });
    }
    const names = ['title', 'aria-label', 'placeholder', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .filter((element) => !element.closest(asides))
        .map((element) => element.getAttribute(name) ?? ''),
    );
    return [...blocks.map(({ text }) => text), ...names];
  }, asides.join());

/** Texts that do not fit: cut without an ellipsis whose whole text is at hand, or over one another. */
export async function illFitting(page: Page, attempts = 3): Promise<string[]> {
  const found = [...(await cutTexts(page)), ...(await overlaps(page))];
  if (found.length === 0 || attempts === 1) return found;
  // A list measures its columns after the page is drawn.
  await page.waitForTimeout(300);
  return illFitting(page, attempts - 1);
}

const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (element: Element) => {
      const { overflowX, overflowY, clipPath, clip } = getComputedStyle(element);
      // For screen readers alone.
      if (clipPath !== 'none' || clip.startsWith('rect(0')) return false;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isWide = isShut(overflowX) && scrollWidth > clientWidth + 1;
      return isWide || (isShut(overflowY) && scrollHeight > clientHeight + 3);
    };
    const saysMore = (element: Element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') return false;
      return element.closest('[title], [data-tip], a[href], button, [role=option]') !== null;
    };
    return [...document.querySelectorAll('body *')]
      .filter(({ childNodes }) =>
        [...childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => isCut(element) && !saysMore(element))
      .map((element) => `cut: ${element.textContent?.slice(0, 60)} in ${element.outerHTML.split('>', 1)[0]}`);
  });

const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const within = (box: DOMRect, frame: DOMRect) => {
      const [left, top] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)];
      const [right, bottom] = [Math.min(box.right, frame.right), Math.min(box.bottom, frame.bottom)];
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    /** What of a box is seen: every frame around it may clip it. */
    const seen = (box: DOMRect, element: Element | null): DOMRect => {
      if (!element || element === document.body) return box;
      const { overflowX, overflowY, clipPath, clip } = getComputedStyle(element);
      if (clipPath !== 'none' || clip.startsWith('rect(0')) return new DOMRect();
      const isFrame = overflowX !== 'visible' || overflowY !== 'visible';
      return seen(isFrame ? within(box, element.getBoundingClientRect()) : box, element.parentElement);
    };
    /** What lies over the page on purpose: its texts are compared among themselves. */
    const layerOf = (element: Element | null): Element | null => {
      if (!element || /fixed|sticky/.test(getComputedStyle(element).position)) return element;
      return layerOf(element.parentElement);
    };
    const boxesOf = (node: Node, element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].map((box) => seen(box, element));
      return boxes.filter(({ width, height }) => width > 1 && height > 1);
    };
    const shown: { words: string; layer: Element | null; boxes: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element, nodeValue } = node;
      const words = nodeValue?.trim().slice(0, 60);
      if (!words || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      shown.push({ words, layer: layerOf(element), boxes: boxesOf(node, element) });
    }
    const lies = (a: DOMRect, b: DOMRect) => {
      const { width, height } = within(a, b);
      return width > 3 && height > 5;
    };
    return shown.flatMap((one, n) =>
      shown
        .slice(n + 1)
        .filter(
          ({ layer, boxes }) => layer === one.layer && boxes.some((b) => one.boxes.some((a) => lies(a, b))),
        )
        .map(({ words }) => `over one another: ${one.words} | ${words}`),
    );
  });

/** The keys of the catalogs whose texts a page shows, in words, names and titles. */
export async function keysOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => [document.title, document.body.outerHTML].join('\n'));
  return [
    ...new Set([...said.replaceAll('&amp;', '&').matchAll(/‹([^‹›|]+)/g)].map(([, key = '']) => key)),
  ].sort();
}
