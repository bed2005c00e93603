import { useGetOne, useGetRecordRepresentation } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { CallOutcome, type ProvisioningCall, subjectKinds } from '#contract/provisioning.ts';
import type { User } from '#contract/users.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { type ListColumn, ListRows } from '#src/admin/list/List.tsx';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { ToTheMinute } from '#src/parts/auditEvents/ToTheMinute.tsx';
import { OutcomeChip } from '#src/parts/provisioningCalls/OutcomeChip.tsx';
import { useCallSentence } from '#src/parts/provisioningCalls/useCallSentence.ts';
import { ProvisioningPage } from './ProvisioningPage.tsx';
import './provisioning.css';

/** All calls of the directory that are kept, the latest first; by a user's page, only those about them. */
export function CallsScreen() {
  const [search] = useSearchParams();
  const id = search.get('subjectId') ?? '';
  const represent = useGetRecordRepresentation('users');
  const { data: user } = useGetOne<User>('users', { id }, { enabled: id !== '' });
  return (
    <ProvisioningPage tab="calls">
      {() => (
        <OtherResource name="provisioningCalls">
          <ListRows<ProvisioningCall>
            columns={columns}
            filters={[
              { source: 'outcome', choices: CallOutcome.options, multiple: true },
              { source: 'subjectKind', choices: subjectKinds, multiple: true },
              // Set by a user's page, and removed by its chip.
              ...(id === ''
                ? []
                : [
                    {
                      source: 'subjectId',
                      choices: [{ value: id, label: user ? String(represent(user)) : id }],
                    },
                  ]),
            ]}
          />
        </OtherResource>
      )}
    </ProvisioningPage>
  );
}

const columns: ListColumn<ProvisioningCall>[] = [
  { source: 'calledOn', render: ({ calledOn }) => <ToTheMinute at={calledOn} /> },
  { source: 'operation', grows: true, sortable: false, render: (call) => <What call={call} /> },
  { source: 'outcome', sortable: false, render: ({ outcome }) => <OutcomeChip outcome={outcome} /> },
  { source: 'tookMs', align: 'right', sortable: false, render: ({ tookMs }) => <Took ms={tookMs} /> },
];

function What({ call }: { call: ProvisioningCall }) {
  const sentenceOf = useCallSentence();
  return (
    <span className="callSentence">
      {sentenceOf(call)}
      {call.reason && <small className="text-secondary">{call.reason.message}</small>}
    </span>
  );
}

function Took({ ms }: { ms: number }) {
  const { text } = useTexts();
  const { number } = useFormats();
  return text('provisioning.calls.took', { ms: number(ms) });
}
