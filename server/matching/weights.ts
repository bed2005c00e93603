import { createHash } from 'node:crypto';
import type { Weights } from './evidence.ts';
import { type FirstPlaceModel, weightsOfFirst } from './firstPlace.ts';
import file from './weights.json' with { type: 'json' };

/** The result of `npm run matching:train`: weights in powers of two, of the sum and of the model of the first place. */
export const weights: Weights = file.weights;
export const firstPlace: FirstPlaceModel = file.firstPlace;
export const firstWeights: Weights = weightsOfFirst(weights, firstPlace);
/** A stored match records it, and is recomputed when the weights change. */
export const weightsHash = createHash('sha256').update(JSON.stringify(file)).digest('base64url').slice(0, 12);
