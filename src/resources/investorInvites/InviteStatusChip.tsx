import type { InvestorInvite } from '#contract/investorInvites.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** Whether the link of an invite still works. */
export function InviteStatusChip({ status }: Pick<InvestorInvite, 'status'>) {
  const { text } = useTexts();
  return (
    <StatusChip
      tone={tones[status]}
      hollow={status === 'REVOKED'}
      label={text(`investorInvites.status.${status}`)}
    />
  );
}

const tones = { OPEN: 'info', EXPIRED: 'warning', USED: 'success', REVOKED: 'neutral' } as const;
