import type { Page } from '@playwright/test';

/** Controls smaller than 24 × 24 px (WCAG 2.5.8). A link inside a sentence is exempt. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInline = (element: Element) =>
      element.matches('a') && getComputedStyle(element).display === 'inline';
    const targetOf = (element: Element) =>
      (element.matches('input') && element.closest('label, [class*=MuiButtonBase]')) || element;
    return [...document.querySelectorAll('a[href], button, input, select, textarea, [role=menuitem]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInline(element))
      .map((element) => ({ element, box: targetOf(element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`);
  });
