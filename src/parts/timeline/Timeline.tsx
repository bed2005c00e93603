import { Link } from 'react-router-dom';
import type { auditedTypes } from '#contract/auditEvents.ts';
import type { Role } from '#contract/roles.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyLine } from '#src/ui/EmptyLine.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { EventRows } from './EventRows.tsx';
import { foldEvents } from './foldEvents.ts';
import './timeline.css';
import { useLatestEvents } from './useLatestEvents.ts';

export type TimelineProps =
  | {
      objectType: (typeof auditedTypes)[number];
      /** Omitted for the account itself, as its log concerns no other. */
      objectId?: string;
      /** Each version of the record has its events. */
      version: number;
      role?: undefined;
    }
  /** Roles do not change: the events are about users who got or lost it. */
  | { role: Pick<Role, 'id' | 'name'>; version?: undefined };

/** Of the latest events; equal ones in a row are one line. */
const maxLines = 6;

/** The latest events about a record, each with a link to its own screen, and one to all of them. */
export function Timeline({ role, version, ...object }: TimelineProps) {
  const { text } = useTexts();
  const links = useLinks().to('auditEvents');
  const about: Record<string, string> = role ? { roleId: role.id } : object;
  const { data, error, refetch, isFetching } = useLatestEvents(about, version);
  const query = new URLSearchParams(about);
  const title = text('auditEvents.timeline.title');
  return (
    <Card
      title={title}
      isFlush
      actions={
        <Link to={{ pathname: links.list(), search: `?${query}` }}>{text('auditEvents.timeline.all')}</Link>
      }
    >
      {error && (
        <LoadFailure
          message={text('auditEvents.couldNotLoad')}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={3} />}
      {data?.length === 0 && <EmptyLine title={text('auditEvents.timeline.empty')} />}
      {data && data.length > 0 && (
        <table className="cardTable timeline" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text('auditEvents.fields.occurredOn')}</th>
              <th scope="col">{text('auditEvents.timeline.event')}</th>
              <th scope="col">{text('auditEvents.fields.ipAddress')}</th>
            </tr>
          </thead>
          <tbody>
            {foldEvents(data)
              .slice(0, maxLines)
              .map((alike) => (
                <EventRows key={alike.at(-1)?.id} events={alike} role={role} />
              ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
