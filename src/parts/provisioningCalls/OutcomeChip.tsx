import type { CallOutcome } from '#contract/provisioning.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

const tones = { DONE: 'success', NO_CHANGE: 'neutral', REFUSED: 'error' } as const;

/** What became of a directory's call. */
export function OutcomeChip({ outcome }: { outcome: CallOutcome }) {
  const { text } = useTexts();
  return (
    <StatusChip
      tone={tones[outcome]}
      hollow={outcome === 'NO_CHANGE'}
      label={text(`provisioning.outcome.${outcome}`)}
    />
  );
}
