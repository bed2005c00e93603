import ChevronRight from '@mui/icons-material/ChevronRight';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEvent } from '#contract/auditEvents.ts';
import type { Role } from '#contract/roles.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { useAuditWords } from '../auditEvents/useAuditWords.ts';

type EventRowsProps = { events: readonly AuditEvent[]; role?: Pick<Role, 'id' | 'name'> | undefined };

/** One event; or several alike as one row, with each of them below it once it is opened. */
export function EventRows({ events, role }: EventRowsProps) {
  const { text } = useTexts();
  const { date, exact } = useFormats();
  const links = useLinks().to('auditEvents');
  const given = useGiven(role);
  const words = useAuditWords();
  const changed = useChanged();
  const [isOpen, setOpen] = useState(false);
  const sentenceOf = (event: AuditEvent) => given(event) ?? words.sentence(event);
  const linked = (event: AuditEvent) => <Link to={links.show(event.id)}>{sentenceOf(event)}</Link>;
  const [latest, first] = [events[0], events.at(-1)];
  if (!latest || !first) return null;
  if (latest === first) {
    return (
      <Row event={latest} when={<Timestamp at={latest.occurredOn} />}>
        {linked(latest)} {!role && <span>{changed(latest)}</span>}
      </Row>
    );
  }
  return (
    <>
      <Row event={latest} when={<Timestamp at={latest.occurredOn} />}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronRight />
          {text('auditEvents.timeline.times', { event: sentenceOf(latest), smart_count: events.length })}
        </button>{' '}
        <span>{text('auditEvents.timeline.since', { time: date(first.occurredOn) })}</span>
      </Row>
      {isOpen &&
        events.map((event) => (
          <Row key={event.id} event={event} when={exact(event.occurredOn)} isPart>
            {linked(event)} {!role && <span>{changed(event)}</span>}
          </Row>
        ))}
    </>
  );
}

type RowProps = { event: AuditEvent; when: ReactNode; isPart?: boolean; children: ReactNode };

function Row({ event, when, isPart, children }: RowProps) {
  const { address } = useAuditWords();
  return (
    <tr data-part={isPart}>
      <td>{when}</td>
      <th scope="row">{children}</th>
      <td>{address(event) ?? '–'}</td>
    </tr>
  );
}

/** Who got or lost a role by an event. */
function useGiven(role: EventRowsProps['role']) {
  const { text } = useTexts();
  return ({ changes, objectName }: AuditEvent): string | undefined => {
    const roles = changes.find(({ field }) => field === 'roles');
    if (!role || !roles) return undefined;
    const isGiven = Array.isArray(roles.after) && roles.after.includes(role.name);
    return text(`auditEvents.timeline.${isGiven ? 'given' : 'taken'}`, { name: objectName ?? '' });
  };
}

/** What an event changed: one field with its values, of several the names. */
function useChanged() {
  const { text } = useTexts();
  const { list } = useFormats();
  const words = useAuditWords();
  return (event: AuditEvent): string => {
    const type = event.objectType;
    const changes = words.changes(event).filter(({ before }) => before !== null);
    const [one, ...others] = changes.map(({ field, before, after }) => ({
      field: words.field(type, field),
      before: words.value(type, field, before),
      after: words.value(type, field, after),
    }));
    if (one && others.length === 0 && `${one.before}${one.after}`.length < 80)
      return text('auditEvents.timeline.changed', one);
    return list([...(one ? [one] : []), ...others].map(({ field }) => field));
  };
}
