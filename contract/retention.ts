import * as z from 'zod/mini';
import { Instant } from './text.ts';

/** The fewest and the most days of each kind; its end is null where it is kept for ever. */
export const retentionBounds = {
  logDays: [90, 7_300],
  sessionDays: [7, 7_300],
  mailDays: [7, 7_300],
  jobDays: [7, 7_300],
} as const;
export type RetentionKind = keyof typeof retentionBounds;
export const retentionKinds = Object.keys(retentionBounds) as RetentionKind[];

const days = (kind: RetentionKind) => {
  const [least, most] = retentionBounds[kind];
  return z.nullable(z.int().check(z.minimum(least), z.maximum(most)));
};

/** How many days the platform keeps what ages in all accounts; null is for ever. */
export const RetentionDays = z.strictObject({
  logDays: days('logDays'),
  sessionDays: days('sessionDays'),
  mailDays: days('mailDays'),
  jobDays: days('jobDays'),
});
export type RetentionDays = z.infer<typeof RetentionDays>;

/** The one record of them; none of this is in the documents. */
export const Retention = z.object({ id: z.literal('platform'), ...RetentionDays.shape, version: z.int() });
export type Retention = z.infer<typeof Retention>;

/** As many are counted at most. */
export const maxExpiredCounted = 1_000_000;

const Expired = z.object({ count: z.int(), oldestOn: z.nullable(Instant) });

/** What would be deleted now, of each kind. */
export const RetentionPreview = z.object({
  logDays: Expired,
  sessionDays: Expired,
  mailDays: Expired,
  jobDays: Expired,
});
export type RetentionPreview = z.infer<typeof RetentionPreview>;
