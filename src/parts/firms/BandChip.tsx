import type { MatchBand, MatchFirm } from '#contract/firmMatcher.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip, type Tone } from '#src/ui/StatusChip.tsx';

type BandChipProps = { band: MatchBand; loweredBy?: MatchFirm['bandLoweredBy'] };

/** How likely a match is, in one word; a high percentage that namesakes share says that instead of a low band. */
export function BandChip({ band, loweredBy }: BandChipProps) {
  const { text } = useTexts();
  const isLow = band === 'POSSIBLE' || band === 'NO';
  const word = loweredBy === 'NAMESAKES' ? loweredBy : band;
  return <StatusChip tone={tones[band]} label={text(`crmInvestorFirms.band.${word}`)} hollow={isLow} />;
}

const tones = {
  CERTAIN: 'success',
  PROBABLE: 'info',
  POSSIBLE: 'warning',
  NO: 'neutral',
} as const satisfies Record<MatchBand, Tone>;
