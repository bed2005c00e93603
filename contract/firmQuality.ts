import * as z from 'zod/mini';
import { Instant } from './text.ts';

/** What may be wrong with a firm's data. */
export const QualityRule = z.enum([
  'untouched',
  'noIdentifier',
  'wrongLei',
  'sharedIdentifier',
  'noEntityType',
  'noHeadOffice',
  'capitals',
  'parentEnded',
  'oddCharacters',
]);
export type QualityRule = z.infer<typeof QualityRule>;

/** The number of weekly counts, at most. */
export const qualityWeeks = 12;

/**
 * How many firms each rule finds, as of the day's count, the most linked first; shares are parts of 1. `total` and all
 * counts are of firms that are active and not deleted; `cleanShare` is of those that no rule finds. Each list of weeks
 * ends with that day and begins with the first count, twelve weeks earlier at most. `countedOn` is null before the first.
 */
export const FirmQuality = z.object({
  countedOn: z.nullable(Instant),
  total: z.int(),
  cleanShare: z.number(),
  weeks: z.array(z.object({ day: z.iso.date(), cleanShare: z.number() })),
  rules: z.array(
    z.object({
      rule: QualityRule,
      count: z.int(),
      share: z.number(),
      /** How many links of CRM integrations lead to these firms. */
      linkCount: z.int(),
      weeks: z.array(z.object({ day: z.iso.date(), count: z.int() })),
    }),
  ),
});
export type FirmQuality = z.infer<typeof FirmQuality>;
