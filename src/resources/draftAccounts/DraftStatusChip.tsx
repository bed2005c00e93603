import { useTranslate } from 'react-admin';
import type { DraftStatus } from '#contract/draftAccounts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** How far a draft account has come. */
export function DraftStatusChip({ status }: { status: DraftStatus }) {
  const translate = useTranslate();
  return (
    <StatusChip
      tone={tones[status]}
      hollow={status === 'Draft'}
      label={translate(`draftAccounts.status.${status}`)}
    />
  );
}

const tones = { Draft: 'neutral', Initiated: 'info', Duplicate: 'warning', Created: 'success' } as const;
