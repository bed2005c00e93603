import { lazy } from 'react';
import { screenTexts } from '#i18n/screenTexts.ts';
import { addTexts } from '#i18n/texts.ts';

/** Few people cover firms, so the grid and its texts are loaded when the first one is shown. */
export const InvestorCoverageCard = lazy(async () => {
  const [{ InvestorCoverageCard: card }] = await Promise.all([
    import('./InvestorCoverageCard.tsx'),
    addTexts(screenTexts('investorCoverage')),
  ]);
  return { default: card };
});
