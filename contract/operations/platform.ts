import * as z from 'zod/mini';
import type { Operations } from '../operation.ts';
import { AppConfig } from '../session.ts';
import { domainOperations } from './session/signIn.ts';

/** What an installation says about itself. */
export const platformOperations = {
  ...domainOperations,
  'platform.config': {
    summary: 'What this installation tells the app',
    method: 'GET',
    path: { own: '/app/config.json' },
    access: 'public',
    answer: AppConfig,
    idempotency: 'safe',
    host: 'any',
  },
  'platform.openapi': {
    summary: 'This list of calls as OpenAPI 3.1',
    method: 'GET',
    path: { own: '/api/openapi.json' },
    access: 'public',
    answer: z.looseObject({ openapi: z.string() }),
    idempotency: 'safe',
    host: 'any',
  },
  'platform.version': {
    summary: 'Which release this is, the commit it was built from, and its newest migration',
    method: 'GET',
    path: { own: '/api/version' },
    access: 'public',
    answer: z.object({
      data: z.object({
        appVersion: z.string(),
        version: z.string(),
        commit: z.nullable(z.string()),
        migration: z.string(),
      }),
    }),
    idempotency: 'safe',
    host: 'any',
  },
  'platform.health': {
    summary: 'The process answers',
    method: 'GET',
    path: { own: '/healthz' },
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
    idempotency: 'safe',
    host: 'any',
  },
  'platform.ready': {
    summary: 'The database answers and is migrated; 503 while not, or while stopping',
    method: 'GET',
    path: { own: '/readyz' },
    access: 'public',
    /** A standby is left out while it does not answer or is more than two seconds behind. */
    answer: z.object({ status: z.literal('ok'), standby: z.optional(z.enum(['read', 'left out'])) }),
    idempotency: 'safe',
    host: 'any',
  },
  'platform.mailbox': {
    summary: 'Mail that was not sent, newest first',
    method: 'GET',
    path: { own: '/dev/mailbox' },
    access: 'public',
    answer: null,
    produces: 'text/html',
    idempotency: 'safe',
    host: 'any',
    mode: 'development',
  },
} as const satisfies Operations;
