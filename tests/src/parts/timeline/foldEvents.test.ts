import { expect, it } from 'vitest';
import type { AuditEvent, FieldChange } from '#contract/auditEvents.ts';
import { foldEvents } from '#src/parts/timeline/foldEvents.ts';

const event = (id: string, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  occurredOn: '2026-11-20T10:00:00.000Z',
  authorKind: 'user',
  authorId: 'author',
  authorName: 'Ines Okafor',
  authorAccount: null,
  onBehalfOf: null,
  requestId: null,
  batchId: null,
  action: 'session.login',
  objectType: 'users',
  objectId: 'user',
  objectName: 'Ines Okafor',
  isObjectThere: true,
  ipAddress: '203.0.113.224',
  changes: [],
  ...more,
});
const changed = (field: string, after: FieldChange['after']): FieldChange => ({ field, before: null, after });
const idsOf = (events: AuditEvent[]) => foldEvents(events).map((row) => row.map(({ id }) => id));

it('folds neighbours that say the same, the latest first', () => {
  expect(idsOf([])).toEqual([]);
  expect(idsOf([event('c'), event('b'), event('a')])).toEqual([['c', 'b', 'a']]);
});

it('keeps apart what another event stands between', () => {
  const between = event('b', { action: 'session.logout' });
  expect(idsOf([event('c'), between, event('a')])).toEqual([['c'], ['b'], ['a']]);
});

it.each<Partial<AuditEvent>>([
  { authorName: 'Nora Whitfield' },
  { action: 'session.logout' },
  { objectType: 'roles' },
  { objectId: 'other' },
  { ipAddress: '203.0.113.60' },
  { changes: [changed('outcome', 'FAILED')] },
  { changes: [changed('roles', ['Viewer'])] },
])('keeps apart what differs in %o', (more) => {
  expect(idsOf([event('b'), event('a', more)])).toEqual([['b'], ['a']]);
});

it('folds whatever else changed', () => {
  expect(idsOf([event('b'), event('a', { changes: [changed('firstName', 'Ines')] })])).toEqual([['b', 'a']]);
});
