import { useState } from 'react';
import type { Provisioning } from '#contract/provisioning.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Action } from '#src/ui/Action.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useMoment } from './useMoment.ts';

/** Whether the public address answers, until when the token works, and when the directory last called. */
export function TestConnection({ provisioning }: { provisioning: Provisioning }) {
  const { text } = useTexts();
  const [answers, setAnswers] = useState<'unknown' | 'yes' | 'no'>();
  const test = async () => setAnswers((await isAnswered(provisioning.address)) ? 'yes' : 'no');
  const label = text('provisioning.test.action');
  return (
    <>
      <Action
        onPress={() => {
          setAnswers('unknown');
          void test();
        }}
      >
        {label}
      </Action>
      <ConfirmDialog
        isOpen={answers !== undefined}
        title={label}
        text={text('provisioning.test.about')}
        confirmLabel={text('provisioning.test.again')}
        cancelLabel={text('provisioning.test.close')}
        onConfirm={test}
        onClose={() => setAnswers(undefined)}
      >
        <Findings provisioning={provisioning} answers={answers ?? 'unknown'} />
      </ConfirmDialog>
    </>
  );
}

function Findings({ provisioning, answers }: { provisioning: Provisioning; answers: string }) {
  const { text } = useTexts();
  const { date, number } = useFormats();
  const moment = useMoment();
  const { tokenEndsOn, lastCallOn, managedUsers, groups } = provisioning;
  return (
    <ul role="status">
      <li>{text(`provisioning.test.address.${answers}`)}</li>
      {tokenEndsOn && <li>{text('provisioning.test.token', { day: date(tokenEndsOn) })}</li>}
      <li>{text('provisioning.test.found', { users: number(managedUsers), groups: number(groups) })}</li>
      <li>
        {lastCallOn
          ? text('provisioning.test.lastCall', { moment: moment(lastCallOn) })
          : text('provisioning.test.noCall')}
      </li>
    </ul>
  );
}

/** The token is stored nowhere, so the test calls without one: a refusal in SCIM's envelope proves the address. */
async function isAnswered(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/ServiceProviderConfig`, { credentials: 'omit' });
    return (answer.headers.get('content-type') ?? '').includes('application/scim+json');
  } catch {
    return false;
  }
}
