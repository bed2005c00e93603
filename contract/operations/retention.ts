import { gate, type Operations } from '../operation.ts';
import { one } from '../paging.ts';
import { Retention, RetentionDays, RetentionPreview } from '../retention.ts';

const { read, edit } = gate('Account');
const path = { admin: '/api/v1/admin/dataRetention' };

/** How long the platform keeps the logs, sessions, rows of sent mails and finished jobs of all accounts. */
export const retentionOperations = {
  'retention.get': {
    summary: 'How long the log, sessions, sent mails and finished jobs are kept',
    method: 'GET',
    path,
    access: { admin: read.admin },
    answer: one(Retention),
    idempotency: 'safe',
  },
  'retention.preview': {
    summary: 'What would be deleted now, if they were kept so long',
    method: 'POST',
    path: { admin: '/api/v1/admin/dataRetention/preview' },
    access: { admin: read.admin },
    body: RetentionDays,
    answer: one(RetentionPreview),
    idempotency: 'safe',
  },
  'retention.update': {
    summary: 'Change how long they are kept; what is older is deleted for good',
    method: 'PUT',
    path,
    access: { admin: edit.admin },
    body: RetentionDays,
    readBy: { call: 'retention.get' },
    answer: one(Retention),
    idempotency: 'idempotent',
    versioned: true,
  },
} as const satisfies Operations;
