import { createPolyglot } from '#i18n/polyglot.ts';
import { preferredLocale } from '#i18n/preferredLocale.ts';
import { stepTexts } from '#i18n/stepTexts.ts';
import type { obstacleHere } from './obstacleHere.ts';
import { offerReload } from './offerReload.ts';

/** Says what the browser needs before any page can work here. */
export async function tellObstacle(obstacle: NonNullable<ReturnType<typeof obstacleHere>>): Promise<void> {
  const locale = preferredLocale();
  const polyglot = createPolyglot(locale, await stepTexts('obstacles')(locale));
  offerReload({ said: polyglot.t(`obstacles.${obstacle}`) });
}
