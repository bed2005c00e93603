import { type OperationId, operation, type ResourceName } from '../contract/operations.ts';

/**
 * The resources whose records a write made stale: its own, what the manifest says it touches, and the log that tells of it;
 * none where the manifest says so.
 */
export function staleAfter(id: OperationId): ResourceName[] {
  const { touches = [] } = operation(id);
  if (touches === null) return [];
  return [id.split('.')[0] as ResourceName, ...(touches as readonly ResourceName[]), 'auditEvents'];
}
