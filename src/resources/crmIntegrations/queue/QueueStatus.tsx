import visuallyHidden from '@mui/utils/visuallyHidden';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useReasons } from '#src/parts/firms/useReasons.ts';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import { useMatches } from '../matches/useMatches.ts';
import { usePrefetchOfNext, useQueue } from './useQueue.ts';
import { useQueueAddress } from './useQueueAddress.ts';

/** Announced when the next firm has loaded: its position, and how likely its best match is, and why. */
export function QueueStatus() {
  const { text } = useTexts();
  const { number, percent } = useFormats();
  const { mode } = useMatcherAddress();
  const { isAtEnd } = useQueueAddress();
  const { data: place } = useQueue();
  // Here and not in the page, which would be redrawn as often as matches are requested.
  usePrefetchOfNext();
  const { ranking, isLoading } = useMatches();
  const { inFavour, against } = useReasons();
  const [best] = ranking;
  const statusText = () => {
    if (isLoading || !place || mode === 'custom' || isAtEnd) return '';
    const { position, total } = place;
    const at =
      position !== null &&
      `${text('firmMatcher.queue.place', { smart_count: total, at: number(position), total: number(total) })}.`;
    if (!best || best.notMatch) return [at, text('firmMatcher.none')].filter(Boolean).join(' ');
    const { name, band, score } = best;
    const counter = against(best);
    return [
      at,
      text('firmMatcher.queue.best', {
        band: text(`crmInvestorFirms.band.${band}`),
        share: percent(score),
        name,
      }),
      inFavour(best),
      counter && `${counter.before}${counter.clause}${counter.after}`,
    ]
      .filter(Boolean)
      .join(' ');
  };
  return (
    <p role="status" style={visuallyHidden}>
      {statusText()}
    </p>
  );
}
