import { screenTexts } from '#i18n/screenTexts.ts';
import { addTexts } from '#i18n/texts.ts';

/** The review of a sample with its texts, which are the matcher's. */
export async function loadSample() {
  const [{ SampleReview }] = await Promise.all([
    import('./SampleReview.tsx'),
    addTexts(screenTexts('firmMatcher')),
  ]);
  return { default: SampleReview };
}
