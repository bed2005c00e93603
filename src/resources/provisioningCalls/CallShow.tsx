import { Stack } from '@mui/material';
import { calls } from '#contract/calls.ts';
import type { OperationId } from '#contract/operations.ts';
import type { ProvisioningCall } from '#contract/provisioning.ts';
import { scimBase } from '#contract/scim.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { provisioningCallsPath, provisioningPath, securityPath } from '#src/layout/securityPaths.ts';
import { CallSubject } from '#src/parts/provisioningCalls/CallSubject.tsx';
import { OutcomeChip } from '#src/parts/provisioningCalls/OutcomeChip.tsx';
import { useCallSentence } from '#src/parts/provisioningCalls/useCallSentence.ts';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import '#src/ui/codeBox.css';

/** One call of the directory, as it arrived. */
export function CallShow() {
  const { text } = useTexts();
  const links = useLinks();
  const sentenceOf = useCallSentence();
  return (
    <Show<ProvisioningCall>
      titleOf={sentenceOf}
      behind={[
        { label: text('accounts.security.name'), to: links.inAccount(securityPath) },
        { label: text('provisioning.name'), to: links.inAccount(provisioningPath) },
        { label: text('provisioning.tabs.calls'), to: links.inAccount(provisioningCallsPath) },
      ]}
      chips={<Outcome />}
    >
      <Stack sx={{ gap: 2 }}>
        <Details />
        <Body />
      </Stack>
    </Show>
  );
}

const Outcome = () => <OutcomeChip outcome={useRecordContext<ProvisioningCall>().outcome} />;

function Details() {
  const { text } = useTexts();
  const { number } = useFormats();
  const { label } = useFields();
  const call = useRecordContext<ProvisioningCall>();
  const { operation, path, reason } = call;
  return (
    <Card title={text('provisioningCalls.details.title')}>
      <FactList
        facts={[
          { label: label('calledOn'), value: <Timestamp at={call.calledOn} /> },
          ...(reason ? [{ label: label('reason'), value: reason.message }] : []),
          {
            label: label('subjectName'),
            value: <CallSubject call={call} />,
          },
          {
            label: label('method'),
            value: <code className="text-mono">{calls[operation as OperationId]?.method ?? '–'}</code>,
          },
          {
            label: label('path'),
            value: (
              <code className="text-mono">
                <CopyText text={scimBase + path} />
              </code>
            ),
          },
          { label: label('status'), value: call.status },
          { label: label('tookMs'), value: text('provisioning.calls.took', { ms: number(call.tookMs) }) },
        ]}
      />
    </Card>
  );
}

function Body() {
  const { text } = useTexts();
  const { body } = useRecordContext<ProvisioningCall>();
  return (
    <Card title={text('provisioningCalls.body.title')}>
      {body === null ? (
        <p className="text-secondary">{text('provisioningCalls.body.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
        <code className="codeBox" data-lines dir="ltr" tabIndex={0}>
          {indented(body)}
        </code>
      )}
    </Card>
  );
}

/** A body too long to be kept whole is none of JSON. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
