import { screenTexts } from '#i18n/screenTexts.ts';
import { addTexts } from '#i18n/texts.ts';

/** The matcher with its texts; imported here, so that a first list does not carry its dependencies. */
export async function loadMatcher() {
  const [{ EntityMatcher }] = await Promise.all([
    import('./EntityMatcher.tsx'),
    addTexts(screenTexts('firmMatcher')),
  ]);
  return EntityMatcher;
}
