import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Records from now on what a screen reader announces (WCAG 4.1.3): text added to an existing live region, new alerts,
 * and messages that take the focus. Nothing is announced that a dialog hides.
 */
export const listen = (page: Page) => page.evaluate(noteAnnouncements);

/** How often these words were announced since. */
export const timesAnnounced = (page: Page, words: RegExp): Promise<number> =>
  page.evaluate(
    ({ source, flags }) => {
      const announced: string[] = Reflect.get(globalThis, 'announced');
      return announced.filter((one) => new RegExp(source, flags).test(one)).length;
    },
    { source: words.source, flags: words.flags },
  );

/** An outcome is announced once, or it is where the reader was led: in a focused dialog, on another page. */
export async function expectAnnounced(page: Page, outcome: Locator) {
  const words = literally(await outcome.innerText());
  const times = async () => ((await isLedTo(outcome)) ? 1 : timesAnnounced(page, words));
  await expect.poll(times, { message: `how often ${words} is announced` }).toBe(1);
}

const isLedTo = (outcome: Locator): Promise<boolean> =>
  outcome.evaluate((element) => {
    if (!('announced' in globalThis)) return true;
    const { activeElement, body } = document;
    const dialog = element.closest('[role=dialog], [role=alertdialog]');
    if (!dialog || !activeElement || activeElement === body) return false;
    // A click beside its controls focuses only the dialog's container.
    return dialog.contains(activeElement) || activeElement.contains(dialog);
  });

export const literally = (words: string) => new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

function noteAnnouncements() {
  const announced: string[] = [];
  Object.assign(globalThis, { announced });
  const regions = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
  const there = new WeakSet(document.querySelectorAll(regions));
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  const speak = (node: Node) => {
    const isHidden = elementOf(node)?.closest('[aria-hidden=true]');
    if (node.isConnected && !isHidden && node.textContent?.trim()) announced.push(node.textContent);
  };
  const speakAlerts = (node: Node) => {
    const within = node instanceof Element ? [node, ...node.querySelectorAll('*')] : [];
    for (const one of within) if (one.matches('[role=alert]') && !there.has(one)) speak(one);
  };
  const hear = ({ target, addedNodes }: MutationRecord) => {
    const region = elementOf(target)?.closest(regions);
    const isHeard = region && there.has(region);
    for (const node of target instanceof Text ? [target] : addedNodes) (isHeard ? speak : speakAlerts)(node);
  };
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('[role=status][tabindex="-1"]')) speak(target);
  });
  new MutationObserver((records) => {
    for (const record of records) hear(record);
    for (const region of document.querySelectorAll(regions)) there.add(region);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
