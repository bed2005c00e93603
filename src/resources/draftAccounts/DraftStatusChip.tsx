import type { DraftStatus } from '#contract/draftAccounts.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** A draft account's progress. */
export function DraftStatusChip({ status }: { status: DraftStatus }) {
  const { text } = useTexts();
  return (
    <StatusChip
      tone={tones[status]}
      hollow={status === 'Draft'}
      label={text(`draftAccounts.status.${status}`)}
    />
  );
}

const tones = { Draft: 'neutral', Initiated: 'info', Duplicate: 'warning', Created: 'success' } as const;
