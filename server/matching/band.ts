/** The second model's input: a candidate among the others. */
export type Standing = {
  sum: number;
  /** Its lead over the best other one; negative if it is behind. */
  margin: number;
  /** How many others are within four bits of it, or ahead. */
  near: number;
  /** The evidence against it, in bits. */
  against: number;
  isSameName: boolean;
  hasPlace: boolean;
};

/** Weights of the second model, in powers of two. */
export type BandWeights = Readonly<Record<(typeof standings)[number], number>>;

export const standings = [
  'start',
  'sum',
  'surplus',
  'margin',
  'lead',
  'near',
  'against',
  'isSameName',
  'hasPlace',
] as const;

export const standingValues = ({
  sum,
  margin,
  near,
  against,
  isSameName,
  hasPlace,
}: Standing): Record<(typeof standings)[number], number> => ({
  start: 1,
  sum: Math.max(-8, Math.min(4, sum)),
  surplus: Math.max(0, Math.min(12, sum - 4)),
  margin: Math.max(-6, Math.min(3, margin)),
  lead: Math.max(0, Math.min(9, margin - 3)),
  near: Math.log2(1 + near),
  against,
  isSameName: isSameName ? 1 : 0,
  hasPlace: hasPlace ? 1 : 0,
});

/** How certain the first place is, as a probability. */
export function surety(standing: Standing, weights: BandWeights): number {
  const values = standingValues(standing);
  const sum = standings.reduce((total, name) => total + values[name] * weights[name], 0);
  return 1 / (1 + 2 ** -sum);
}
