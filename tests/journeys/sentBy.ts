import type { Locator, Page } from '@playwright/test';
import type { Situation } from './appWalks.ts';

/** A situation whose call is sent by this button. */
export function sentBy(
  button: (page: Page) => Locator,
): Required<Pick<Situation, 'act' | 'retry' | 'button'>> {
  const act = (page: Page) => button(page).click();
  return { button, act, retry: act };
}
