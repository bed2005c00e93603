import { useGetList } from 'react-admin';
import type { AuditEvent } from '#contract/auditEvents.ts';

/**
 * The latest events about a record (`objectType`, `objectId`) or a role (`roleId`); each version of a record has its
 * own. Whatever a screen says of them, they are read once.
 */
export const useLatestEvents = (about: Record<string, string>, version?: number, { enabled = true } = {}) =>
  useGetList<AuditEvent>(
    'auditEvents',
    {
      pagination: { page: 1, perPage: 30 },
      sort: { field: 'occurredOn', order: 'DESC' },
      filter: { ...about, includeTotals: false },
      meta: { version },
    },
    // A second part of the screen that mounts a little later does not read them again.
    { enabled, staleTime: 10_000 },
  );
