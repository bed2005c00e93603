import type { AuditEvent } from '#contract/auditEvents.ts';

/** Neighbours that say the same of the same are one: the latest, with all of them. */
export function foldEvents(events: readonly AuditEvent[]): AuditEvent[][] {
  const folded: AuditEvent[][] = [];
  for (const event of events) {
    const last = folded.at(-1);
    if (last?.[0] && saysOf(last[0]) === saysOf(event)) last.push(event);
    else folded.push([event]);
  }
  return folded;
}

/** What became of an attempt is a part of it; what it changed is not. */
function saysOf({ authorName, action, objectType, objectId, ipAddress, changes }: AuditEvent): string {
  const outcome = changes.find(({ field }) => field === 'outcome')?.after ?? null;
  const roles = changes.find(({ field }) => field === 'roles') ?? null;
  return JSON.stringify([authorName, action, objectType, objectId, ipAddress, outcome, roles]);
}
