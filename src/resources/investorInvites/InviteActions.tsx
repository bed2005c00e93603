import { Button } from '@mui/material';
import { useContext } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { InvestorInvite } from '#contract/investorInvites.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useDeleteButton } from '#src/admin/record/DeleteButton.tsx';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { RowControlsContext } from '#src/ui/rowControls.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { useWait } from '#src/ui/useWait.ts';

/** Actions on an unused invite: mail it again, or revoke it. */
export function InviteActions({ invite }: { invite: InvestorInvite }) {
  const can = useCan();
  if (invite.status === 'USED' || invite.status === 'REVOKED' || !can('investorInvites.create')) return '–';
  return (
    <>
      <ResendButton invite={invite} />
      <RevokeButton invite={invite} />
    </>
  );
}

function ResendButton({ invite: { id, email, mailedOn } }: { invite: InvestorInvite }) {
  const { text } = useTexts();
  const notify = useNotify();
  const read = useReadFailure();
  const dataProvider = useDataProvider<DataProvider>();
  const { tabIndex } = useContext(RowControlsContext);
  const { inviteIntervalSeconds = 0 } = useSignedIn().config;
  const wait = useWait(Date.parse(mailedOn) + inviteIntervalSeconds * 1000);
  const { run, isRunning } = useSingleFlight(async () => {
    try {
      await dataProvider.perform('investorInvites.resend', { params: { id } });
      notify(text('investorInvites.resend.done', { email }), { type: 'success' });
    } catch (error) {
      settle(error);
      const said = read(error);
      notify(said.message, { type: 'error', failure: said, said });
    }
  });
  return (
    <ReasonedButton
      size="small"
      tabIndex={tabIndex}
      reason={wait?.reason}
      aria-label={text('investorInvites.resend.label', { email })}
      aria-busy={isRunning}
      onClick={({ detail }) => detail > 1 || void run()}
    >
      {text('investorInvites.resend.action')}
    </ReasonedButton>
  );
}

function RevokeButton({ invite: { email } }: { invite: InvestorInvite }) {
  const { text } = useTexts();
  const { tabIndex } = useContext(RowControlsContext);
  const { ask, question } = useDeleteButton();
  return (
    <>
      <Button
        size="small"
        color="error"
        tabIndex={tabIndex}
        aria-label={text('investorInvites.revoke.label', { email })}
        onClick={ask}
      >
        {text('investorInvites.revoke.action')}
      </Button>
      {question}
    </>
  );
}
