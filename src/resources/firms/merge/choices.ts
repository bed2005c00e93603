import type { MergeField, MergeSide } from '#contract/firmMerges.ts';

/** Whose value of each field stays, and the LEI's. */
export type Choices = { fields: Readonly<Partial<Record<MergeField, MergeSide>>>; lei: MergeSide | null };
