import { createHash } from 'node:crypto';
import type { BandWeights } from './band.ts';
import type { Weights } from './evidence.ts';
import file from './weights.json' with { type: 'json' };

/** What `npm run matching:train` has learned: weights in powers of two, of the sum and of the model for bands. */
export const weights: Weights = file.weights;
export const bandWeights: BandWeights = file.band;
/** A stored match keeps it, and is computed anew once the weights are others. */
export const weightsHash = createHash('sha256').update(JSON.stringify(file)).digest('base64url').slice(0, 12);
