import { lazy } from 'react';
import { loadCoverageTexts } from '#i18n/coverageTexts.ts';
import { addTexts } from '#i18n/texts.ts';

/** Few people cover firms, so the grid and its texts are loaded when the first one is shown. */
export const InvestorCoverageCard = lazy(async () => {
  const [{ InvestorCoverageCard: card }] = await Promise.all([
    import('./InvestorCoverageCard.tsx'),
    addTexts(loadCoverageTexts),
  ]);
  return { default: card };
});
