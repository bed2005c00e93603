import { loadMatcherTexts } from '#i18n/matcherTexts.ts';
import { addTexts } from '#i18n/texts.ts';

/** The review of a sample with its texts, which are the matcher's. */
export async function loadSample() {
  const [{ SampleReview }] = await Promise.all([import('./SampleReview.tsx'), addTexts(loadMatcherTexts)]);
  return { default: SampleReview };
}
