import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type AuditEvent,
  AuditOutcome,
  AuthorKind,
  auditedTypes,
  mostEventsCounted,
} from '#contract/auditEvents.ts';
import { auditedActions } from '#contract/auditWords.ts';
import { useCan } from '#src/layout/useCan.ts';
import { type RecordColumn, RecordList } from '#src/parts/record/RecordList.tsx';
import { useAuditWords } from '#src/parts/useAuditWords.ts';
import { SignInChart } from './SignInChart.tsx';
import { ToTheMinute } from './ToTheMinute.tsx';

/** What was done in an account and by whom, the latest first (issue 7). */
export function AuditEventList() {
  const words = useAuditWords();
  const can = useCan();
  const [asked] = useSearchParams();
  // Which object is asked once its type is; coming from an object's or a role's page, there is a chip to remove.
  const isOfType = asked.has('objectType') || asked.has('objectId');
  const isOfRole = asked.has('roleId');
  return (
    <RecordList<AuditEvent>
      columns={columns}
      mostCounted={mostEventsCounted}
      filters={[
        { source: 'author' },
        { source: 'authorKind', choices: AuthorKind.options, multiple: true },
        { source: 'action', choices: useActions(), multiple: true },
        {
          source: 'outcome',
          choices: AuditOutcome.options.map((value) => ({
            value,
            label: words.value('refusals', 'outcome', value),
          })),
          multiple: true,
        },
        {
          source: 'objectType',
          choices: auditedTypes.map((value) => ({ value, label: words.type(value) })),
          multiple: true,
        },
        ...(isOfType ? [{ source: 'objectId' }] : []),
        ...(isOfRole ? [{ source: 'roleId' }] : []),
        { source: 'from', type: 'date' },
        { source: 'to', type: 'date' },
      ]}
    >
      {can('users.get') && <SignInChart />}
    </RecordList>
  );
}

/** Every act that a log may tell of, in the order of the names. */
function useActions() {
  const words = useAuditWords();
  return useMemo(
    () =>
      auditedActions
        .map((id) => ({ value: id, label: words.action(id) }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    [words],
  );
}

/** Who did it and to what is in the sentence. */
const columns: RecordColumn<AuditEvent>[] = [
  { source: 'occurredOn', width: 184, render: ({ occurredOn }) => <ToTheMinute at={occurredOn} /> },
  { source: 'action', width: 440, sortable: false, render: (event) => <Told {...event} /> },
  { source: 'changes', width: 210, sortable: false, render: (event) => <ChangedFields {...event} /> },
  { source: 'onBehalfOf', width: 150, sortable: false },
  { source: 'ipAddress', width: 150, sortable: false, render: (event) => <Address {...event} /> },
];

function Address(event: AuditEvent) {
  return useAuditWords().address(event) ?? '–';
}

function Told(event: AuditEvent) {
  return useAuditWords().told(event);
}

/** The names of the fields: how they changed, the event's own screen says. */
function ChangedFields({ objectType, changes }: Pick<AuditEvent, 'objectType' | 'changes'>) {
  const words = useAuditWords();
  return changes.map(({ field }) => words.field(objectType, field)).join(', ') || '–';
}
