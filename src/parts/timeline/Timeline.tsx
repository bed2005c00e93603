import { Box, Link, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEvent, auditedTypes } from '../../../contract/auditEvents';
import { useLinks } from '../../layout/useLinks';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { LoadFailure } from '../../ui/LoadFailure';
import { LoadingState } from '../../ui/LoadingState';
import { Moment } from '../../ui/Moment';
import { useAuditWords } from '../useAuditWords';

export type TimelineProps = {
  objectType: (typeof auditedTypes)[number];
  /** Left out for the account itself: its log tells of no other. */
  objectId?: string;
  /** Each version of the record has its events. */
  version: number;
};

/** The latest events about a record, each with the way to its own screen, and the way to all of them. */
export function Timeline({ objectType, objectId, version }: TimelineProps) {
  const translate = useTranslate();
  const links = useLinks().to('auditEvents');
  const filter = { objectType: [objectType], ...(objectId && { objectId }) };
  const { data, error, refetch, isFetching } = useGetList<AuditEvent>('auditEvents', {
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'occurredOn', order: 'DESC' },
    filter: { ...filter, includeTotals: false },
    meta: { version },
  });
  const query = new URLSearchParams({ objectType, ...(objectId && { objectId }) });
  return (
    <Card
      title={translate('auditEvents.timeline.title')}
      actions={
        <Link component={RouterLink} to={{ pathname: links.list(), search: `?${query}` }} sx={linkStyle}>
          {translate('auditEvents.timeline.all')}
        </Link>
      }
    >
      {error && (
        <LoadFailure
          message={translate('auditEvents.couldNotLoad')}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={3} />}
      {data?.length === 0 && <EmptyState title={translate('auditEvents.timeline.empty')} />}
      {data && data.length > 0 && (
        <Box component="ol" sx={listStyle}>
          {data.map((event) => (
            <li key={event.id}>
              <Happened {...event} path={links.show(event.id)} />
            </li>
          ))}
        </Box>
      )}
    </Card>
  );
}

function Happened({ path, ...event }: AuditEvent & { path: string }) {
  const words = useAuditWords();
  const translate = useTranslate();
  const changed = event.changes
    .filter(({ before }) => before !== null)
    .map(({ field }) => words.field(event.objectType, field));
  return (
    <>
      <Link component={RouterLink} to={path} underline="always" sx={linkStyle}>
        {words.told(event)}
      </Link>
      {changed.length > 0 && `: ${changed.join(', ')}`}
      <Typography variant="body2" color="text.secondary">
        {event.authorName ?? translate('auditEvents.platformStaff')} · <Moment at={event.occurredOn} />
      </Typography>
    </>
  );
}

/** As high as what is pressed has to be. */
const linkStyle = { display: 'inline-block', lineHeight: '24px' };

const listStyle = {
  display: 'grid',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
};
