import { type ReactNode, useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type AuditEvent,
  AuditOutcome,
  AuthorKind,
  auditedTypes,
  maxEventsCounted,
} from '#contract/auditEvents.ts';
import { auditedActionsIn } from '#contract/auditWords.ts';
import type { PlatformAuditEvent } from '#contract/platformAuditEvents.ts';
import { useTexts } from '#i18n/texts.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { AccountScopeContext } from '#src/admin/resource/AccountScope.ts';
import { ToTheMinute } from './ToTheMinute.tsx';
import { useAuditWords } from './useAuditWords.ts';

type EventListProps<Event> = {
  columns: readonly ListColumn<Event>[];
  /** Further text filters, before and after the common ones. */
  first?: readonly string[];
  last?: readonly string[];
  /** Shown beside the page's title. */
  actions: ReactNode;
  children?: ReactNode;
};

/** Who did what in one account or all, latest first (issue 7). */
export function EventList<Event extends AuditEvent>(props: EventListProps<Event>) {
  const { columns, first = [], last = [], actions, children } = props;
  const { text } = useTexts();
  const words = useAuditWords();
  const [searchParams] = useSearchParams();
  // The object's filter appears once its type is chosen, or when the link from an object's page sets it.
  const isOfType = searchParams.has('objectType') || searchParams.has('objectId');
  return (
    <List<Event>
      columns={columns}
      countLimit={maxEventsCounted}
      actions={actions}
      filters={[
        ...first.map((source) => ({ source })),
        { source: 'author' },
        {
          source: 'authorKind',
          choices: AuthorKind.options.map((value) => ({
            value,
            label: text(`auditEvents.authorKind.${value}`),
          })),
          multiple: true,
        },
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
        ...last.map((source) => ({ source })),
        { source: 'from', type: 'date' },
        { source: 'to', type: 'date' },
      ]}
    >
      {children}
    </List>
  );
}

/** Every action that this log may contain, by what it is about, sorted by name. */
function useActions() {
  const words = useAuditWords();
  const { accountType = 'SYSTEM' } = useContext(AccountScopeContext)?.account ?? {};
  return useMemo(
    () =>
      auditedActionsIn(accountType)
        .map((id) => ({ value: id, label: words.action(id), group: words.type(id.split('.')[0] ?? '') }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    [words, accountType],
  );
}

/** An event, with its account in the log of all accounts. */
export type EventWithAccount = AuditEvent & Partial<Pick<PlatformAuditEvent, 'account'>>;

export const whenColumn: ListColumn<AuditEvent> = {
  source: 'occurredOn',
  render: ({ occurredOn }) => <ToTheMinute at={occurredOn} />,
};

/** The sentence names author and object. */
export const eventColumns: readonly ListColumn<AuditEvent>[] = [
  { source: 'action', grows: true, sortable: false, render: (event) => <EventSentence {...event} /> },
  { source: 'changes', sortable: false, render: (event) => <ChangedFields {...event} /> },
  { source: 'onBehalfOf', sortable: false },
  { source: 'ipAddress', sortable: false, render: (event) => <Address {...event} /> },
];

function Address(event: AuditEvent) {
  return useAuditWords().address(event) ?? '–';
}

function EventSentence(event: EventWithAccount) {
  return useAuditWords(event.account).sentence(event);
}

/** The names of the fields; the event's own screen shows how they changed. */
function ChangedFields(event: Pick<AuditEvent, 'objectType' | 'changes'>) {
  const words = useAuditWords();
  const { objectType } = event;
  const fields = words.changes(event).map(({ field }) => words.field(objectType, field));
  const names = fields.join(', ');
  return (
    <span className="lines" title={names || undefined}>
      {names || '–'}
    </span>
  );
}
