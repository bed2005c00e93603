import type { MatchBand } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip, type Tone } from '#src/ui/StatusChip.tsx';

/** How likely a match is, in one word. */
export function BandChip({ band }: { band: MatchBand }) {
  const { text } = useTexts();
  const isLow = band === 'POSSIBLE' || band === 'NO';
  return <StatusChip tone={tones[band]} label={text(`crmInvestorFirms.band.${band}`)} hollow={isLow} />;
}

const tones = {
  CERTAIN: 'success',
  PROBABLE: 'info',
  POSSIBLE: 'warning',
  NO: 'neutral',
} as const satisfies Record<MatchBand, Tone>;
