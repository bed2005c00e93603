import { type OperationId, operation, type ResourceName } from '../contract/operations';

/** The resources whose records a write made stale: its own, what the manifest says it touches, and the log that tells of it. */
export const staleAfter = (id: OperationId): ResourceName[] => [
  id.split('.')[0] as ResourceName,
  ...((operation(id).touches ?? []) as readonly ResourceName[]),
  'auditEvents',
];
