import * as z from 'zod/mini';
import { listQuery, queryList, searchQuery } from './paging.ts';
import { Code, Instant, optionalLines, requiredText } from './text.ts';
import { isUrl } from './values.ts';

/** Webhooks that an account may have. */
export const maxWebhooks = 20;

/** In hours: how long deliveries carry the old signature beside the new one after a secret was rotated. */
export const secretOverlap = 24;

/** In days: after so long without a single success a webhook is switched off, and so long deliveries are kept. */
export const webhookDays = { failing: 5, kept: 30 } as const;

/** Why the server itself switched one off: the receiver answered 410, it failed for days, or who registered it may not read the log any more. */
export const WebhookOffReason = z.enum(['GONE', 'FAILING', 'UNREADABLE']);
export type WebhookOffReason = z.infer<typeof WebhookOffReason>;

/** Where an account's events are sent. `events` are actions of the audit log, null is all; they are read with the rights of who saved it last. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.nullable(z.array(z.string())),
  enabled: z.boolean(),
  offReason: z.nullable(WebhookOffReason),
  registeredBy: z.string(),
  createdOn: Instant,
  oldSecretEndsOn: z.nullable(Instant),
  lastDeliveredOn: z.nullable(Instant),
  failingSince: z.nullable(Instant),
  version: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The webhook with its secret, which is answered this once. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const WebhookListQuery = z.object({ ...listQuery(['url', 'createdOn']), ...searchQuery });
export type WebhookListQuery = z.infer<typeof WebhookListQuery>;

/** The calls that make deliveries: an event of one would be delivered, and be followed by another. */
export const unsentActions: readonly string[] = ['webhooks.test', 'webhooks.replay', 'webhooks.replayFailed'];

const urlFault = 'webhooks.validation.urlInvalid';
const fields = {
  url: requiredText('webhooks.validation.urlRequired', 1_000).check(
    z.refine((text) => text === '' || (/^https?:\/\//i.test(text) && isUrl(text)), {
      error: urlFault,
    }),
  ),
  description: optionalLines(200),
  events: z
    .nullable(z.array(Code).check(z.maxLength(500)))
    .check(z.refine((events) => events?.length !== 0, { error: 'webhooks.validation.eventsRequired' })),
};
/** It starts switched on, unless it says otherwise. */
export const WebhookCreate = z.strictObject({ ...fields, enabled: z.optional(z.boolean()) });
export type WebhookCreate = z.infer<typeof WebhookCreate>;
export const WebhookUpdate = z.strictObject({ ...fields, enabled: z.boolean() });
export type WebhookUpdate = z.infer<typeof WebhookUpdate>;

/** A webhook gets each event once it is due; what the registrant may not read by then is withheld. */
export const DeliveryStatus = z.enum(['PENDING', 'DELIVERED', 'FAILED', 'WITHHELD']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Why no answer came. */
export const DeliveryFailure = z.enum(['ADDRESS_REFUSED', 'UNREACHABLE', 'TIMED_OUT', 'TOO_LARGE']);
export type DeliveryFailure = z.infer<typeof DeliveryFailure>;

/** One attempt: the status and the beginning of what was answered, or why nothing was. */
export const DeliveryAttempt = z.object({
  startedOn: Instant,
  durationMs: z.int(),
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  failure: z.nullable(DeliveryFailure),
  cause: z.nullable(z.string()),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** `id` is the header webhook-id, the same at each attempt and replay. `eventId` is null of a test. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  eventId: z.nullable(z.uuid()),
  type: z.string(),
  status: DeliveryStatus,
  createdOn: Instant,
  nextAttemptOn: z.nullable(Instant),
  attemptCount: z.int(),
  lastStatus: z.nullable(z.int()),
  lastFailure: z.nullable(DeliveryFailure),
  lastDurationMs: z.nullable(z.int()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** With what was sent, once it was, and each attempt. */
export const WebhookDeliveryDetails = z.extend(WebhookDelivery, {
  body: z.nullable(z.string()),
  attempts: z.array(DeliveryAttempt),
});
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>;

/** The latest first, unless requested otherwise. */
export const WebhookDeliveryListQuery = z.object({
  ...listQuery(['createdOn']),
  status: z.optional(queryList(DeliveryStatus)),
});
export type WebhookDeliveryListQuery = z.infer<typeof WebhookDeliveryListQuery>;

/** All that failed since a moment is sent again. */
export const WebhookReplay = z.strictObject({ since: Instant });
export const WebhookReplayed = z.object({ replayed: z.int() });
