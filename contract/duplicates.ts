import * as z from 'zod/mini';
import { EntityKey } from './entityKeys.ts';
import { MatchField, MatchFirm, MatchOutcome } from './firmMatcher.ts';
import { EntityType } from './firmValues.ts';
import { listQuery, OrderDirection, QueryBoolean, queryList, searchQuery } from './paging.ts';
import { Instant } from './text.ts';

/** How many pairs of a list are counted and paged through; a filter finds the rest. */
export const maxPairsCounted = 10_000;

/**
 * CERTAIN and PROBABLE by the score (`MatchBand`); RELATED: as similar, but another firm of the family by its number,
 * its name or the hierarchy; NOT_DUPLICATE: marked by a person, and neither has changed since; MERGED: they have become
 * one.
 */
export const PairBand = z.enum(['CERTAIN', 'PROBABLE', 'RELATED', 'NOT_DUPLICATE', 'MERGED']);
export type PairBand = z.infer<typeof PairBand>;

/** What a merge would refuse: both firms are mapped to accounts, or both connected to the external provider. */
export const PairObstacle = z.enum(['BOTH_MAPPED', 'BOTH_CONNECTED']);
export type PairObstacle = z.infer<typeof PairObstacle>;

/** One of the two; `links`: how many accounts link it in their CRM. */
const PairedFirm = z.object({ id: z.uuid(), key: EntityKey, displayName: z.string(), links: z.int() });
export type PairedFirm = z.infer<typeof PairedFirm>;

/** Two firms that look like one, the one that a merge would keep first. `score` is a probability. */
export const Duplicate = z.object({
  id: z.uuid(),
  firms: z.array(PairedFirm),
  score: z.number(),
  band: PairBand,
  compared: z.array(z.object({ field: MatchField, outcome: MatchOutcome })),
  links: z.int(),
  obstacle: z.nullable(PairObstacle),
  foundOn: Instant,
  decidedOn: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
});
export type Duplicate = z.infer<typeof Duplicate>;

/**
 * A pair with the reasons for its score (null once it has none), and other firms that pair with either of the two,
 * the most linked first, each with its pair with one of them.
 */
export const DuplicateDetails = z.extend(Duplicate, {
  why: z.nullable(
    z.pick(MatchFirm, { score: true, band: true, bandLoweredBy: true, verdict: true, explanation: true }),
  ),
  others: z.array(z.extend(PairedFirm, { pairId: z.uuid() })),
});
export type DuplicateDetails = z.infer<typeof DuplicateDetails>;

/** How many of them are compared beside the two. */
export const maxOthers = 2;

/** Pairs are found by the name or key of either; `links` adds up both. */
export const DuplicateListQuery = z.object({
  ...listQuery(['links', 'score', 'foundOn']),
  orderDirection: z._default(OrderDirection, 'desc'),
  ...searchQuery,
  band: z.optional(queryList(PairBand)),
  entityType: z.optional(queryList(EntityType)),
  hasObstacle: z.optional(QueryBoolean),
});
export type DuplicateListQuery = z.infer<typeof DuplicateListQuery>;

/** `false` marks the two as different firms. */
export const DuplicateDecision = z.strictObject({
  isDuplicate: z.boolean({ error: 'validation.required' }),
});

/** How far comparing is: firms that wait to be compared, of all; and the pairs of each band, counted to `maxPairsCounted`. */
export const DuplicateProgress = z.object({
  firms: z.int(),
  waiting: z.int(),
  comparedOn: z.nullable(Instant),
  pairs: z.array(z.object({ band: PairBand, count: z.int() })),
});
export type DuplicateProgress = z.infer<typeof DuplicateProgress>;
