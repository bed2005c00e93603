import { calls } from '../contract/calls.ts';
import type { OperationId, ResourceName } from '../contract/operations.ts';

/**
 * The resources whose records a write made stale: its own, those its row says it touches, and the logs; none where
 * the row says so.
 */
export function staleAfter(id: OperationId): ResourceName[] {
  const { touches = [] } = calls[id];
  if (touches === null) return [];
  return [
    id.split('.')[0] as ResourceName,
    ...(touches as readonly ResourceName[]),
    'auditEvents',
    'platformAuditEvents',
  ];
}
