import * as z from 'zod/mini';
import { EntityKey } from './entityKeys.ts';
import { FactSetId } from './factSetFirms.ts';
import { MatchBand, MatchExplanation } from './firmMatcher.ts';
import { Instant } from './text.ts';

/** The lead over the runner-up, in powers of two, from which the best match is clear of it. */
export const minimumClearMargin = 4;

/**
 * The best match of an unlinked CRM firm in the directory, as last computed. Without a `firmId` the directory has nothing
 * like it. `margin`: its lead over the next one, in powers of two; null if there is no other.
 * `isClear`: certain, clear of the next, and of an entity type. `isStale`: one of the two firms has changed since.
 */
export const StoredMatch = z.object({
  source: z.literal('directory'),
  firmId: z.nullable(z.uuid()),
  cmgEntityKey: z.nullable(EntityKey),
  name: z.nullable(z.string()),
  isFirmMappedToCmgAccount: z.boolean(),
  score: z.number(),
  band: MatchBand,
  margin: z.nullable(z.number()),
  isClear: z.boolean(),
  reason: MatchExplanation.shape.reason,
  isStale: z.boolean(),
  computedOn: Instant,
});
export type StoredMatch = z.infer<typeof StoredMatch>;

/** CLEAR: certain, and clear of the next. The bands include linked firms, by the score of their link. */
export const MatchFilter = z.enum(['CLEAR', ...MatchBand.options, 'NOT_COMPUTED']);
export type MatchFilter = z.infer<typeof MatchFilter>;

/** The id of a match: a firm's of the directory, or of the external provider. */
export const MatchId = z.union([z.uuid(), FactSetId]);

/** A CRM firm in the queue of unlinked ones. */
export const QueueFirm = z.object({
  id: z.uuid(),
  firmKey: z.string(),
  name: z.string(),
  match: z.nullable(StoredMatch),
});
export type QueueFirm = z.infer<typeof QueueFirm>;

/**
 * A position in the queue, counted from 1. Null where the requested firm has left the queue: `previous` and `next`
 * are then its neighbours.
 */
export const CrmQueue = z.object({
  total: z.int(),
  position: z.nullable(z.int()),
  current: z.nullable(QueueFirm),
  previous: z.nullable(QueueFirm),
  next: z.nullable(QueueFirm),
});
export type CrmQueue = z.infer<typeof CrmQueue>;

/** The least number of verdicts for which a precision is shown. */
export const minimumJudged = 20;
/** Days over which links are counted. */
export const linkHistoryDays = 14;

/**
 * How far matching is. `toCompute`: firms that have no match yet or a stale one. `certainAndClear`: those that one may accept
 * together. `precision`: how many of the certain and clear matches that somebody looked at were right; an accepted link that
 * was undone counts as a wrong one. `lastRun`: the last bulk acceptance that still holds links.
 */
export const CrmMatching = z.object({
  notLinked: z.int(),
  computed: z.int(),
  toCompute: z.int(),
  certainAndClear: z.int(),
  linkedToday: z.int(),
  days: z.array(z.object({ day: z.iso.date(), linked: z.int() })),
  precision: z.object({ judged: z.int(), right: z.int(), value: z.nullable(z.number()) }),
  lastRun: z.nullable(z.object({ bulkId: z.uuid(), startedOn: Instant, linked: z.int() })),
});
export type CrmMatching = z.infer<typeof CrmMatching>;
