import { Box, Link, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEvent, auditedTypes } from '#contract/auditEvents.ts';
import type { Role } from '#contract/roles.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { useAuditWords } from '../auditEvents/useAuditWords.ts';

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

/** The latest events about a record, each with a link to its own screen, and one to all of them. */
export function Timeline({ role, version, ...object }: TimelineProps) {
  const { text } = useTexts();
  const links = useLinks().to('auditEvents');
  const about: Record<string, string> = role ? { roleId: role.id } : object;
  const { data, error, refetch, isFetching } = useGetList<AuditEvent>('auditEvents', {
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'occurredOn', order: 'DESC' },
    filter: { ...about, includeTotals: false },
    meta: { version },
  });
  const query = new URLSearchParams(about);
  return (
    <Card
      title={text('auditEvents.timeline.title')}
      actions={
        <Link component={RouterLink} to={{ pathname: links.list(), search: `?${query}` }} sx={linkStyle}>
          {text('auditEvents.timeline.all')}
        </Link>
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
      {data?.length === 0 && <EmptyState title={text('auditEvents.timeline.empty')} />}
      {data && data.length > 0 && (
        <Box component="ol" sx={listStyle}>
          {data.map((event) => (
            <li key={event.id}>
              <Happened {...event} role={role} path={links.show(event.id)} />
            </li>
          ))}
        </Box>
      )}
    </Card>
  );
}

function Happened({ path, role, ...event }: AuditEvent & Pick<TimelineProps, 'role'> & { path: string }) {
  const given = useGiven(role);
  const words = useAuditWords();
  return (
    <>
      <Link component={RouterLink} to={path} underline="always" sx={linkStyle}>
        {given(event) ?? words.told(event)}
      </Link>
      <Typography variant="body2" color="text.secondary">
        <Timestamp at={event.occurredOn} />
      </Typography>
    </>
  );
}

/** Who got or lost a role by an event. */
function useGiven(role: TimelineProps['role']) {
  const { text } = useTexts();
  return ({ changes, objectName }: AuditEvent): string | undefined => {
    const roles = changes.find(({ field }) => field === 'roles');
    if (!role || !roles) return undefined;
    const isGiven = Array.isArray(roles.after) && roles.after.includes(role.name);
    return text(`auditEvents.timeline.${isGiven ? 'given' : 'taken'}`, { name: objectName ?? '' });
  };
}

/** The minimum size of a target. */
const linkStyle = { display: 'inline-block', lineHeight: '1.5rem' };

const listStyle = {
  display: 'grid',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
};
