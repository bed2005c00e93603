import { useDataProvider, useNotify } from 'react-admin';
import type { InvestorInvite } from '#contract/investorInvites.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { DeleteButton } from '#src/admin/record/DeleteButton.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { Action } from '#src/ui/Action.tsx';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { useWait } from '#src/ui/useWait.ts';

/** Actions on an unused invite: mail it again, or revoke it. */
export function InviteActions() {
  const can = useCan();
  const { status } = useRecordContext<InvestorInvite>();
  if (status === 'USED' || status === 'REVOKED' || !can('investorInvites.create')) return null;
  return (
    <>
      <ResendAction />
      <DeleteButton />
    </>
  );
}

function ResendAction() {
  const { text } = useTexts();
  const notify = useNotify();
  const read = useReadFailure();
  const dataProvider = useDataProvider<DataProvider>();
  const { id, email, mailedOn } = useRecordContext<InvestorInvite>();
  const { inviteIntervalSeconds = 0 } = useSignedIn().config;
  const wait = useWait(Date.parse(mailedOn) + inviteIntervalSeconds * 1000);
  const { run } = useSingleFlight(async () => {
    try {
      await dataProvider.perform('investorInvites.resend', { params: { id } });
      notify(text('investorInvites.resend.done', { email }), { type: 'success' });
    } catch (error) {
      settle(error);
      const failure = read(error);
      notify(failure.message, { type: 'error', failure, readFailure: failure });
    }
  });
  return (
    <Action reason={wait?.reason} onPress={() => void run()}>
      {text('investorInvites.resend.action')}
    </Action>
  );
}
