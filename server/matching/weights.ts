import { createHash } from 'node:crypto';
import type { BandWeights } from './band.ts';
import type { Weights } from './evidence.ts';
import file from './weights.json' with { type: 'json' };

/** The result of `npm run matching:train`: weights in powers of two, of the sum and of the model for bands. */
export const weights: Weights = file.weights;
export const bandWeights: BandWeights = file.band;
/** A stored match records it, and is recomputed when the weights change. */
export const weightsHash = createHash('sha256').update(JSON.stringify(file)).digest('base64url').slice(0, 12);
