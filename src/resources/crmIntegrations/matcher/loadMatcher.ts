import { loadMatcherTexts } from '#i18n/matcherTexts.ts';
import { addTexts } from '#i18n/texts.ts';

/** The matcher with its texts; named here, so that a first list does not carry what they are loaded from. */
export async function loadMatcher() {
  const [{ EntityMatcher }] = await Promise.all([import('./EntityMatcher.tsx'), addTexts(loadMatcherTexts)]);
  return EntityMatcher;
}
