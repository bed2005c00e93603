import { minimumClearMargin } from '#contract/crmMatches.ts';
import type { Told } from './rank.ts';

/**
 * Certain enough to be accepted unseen, if the organization has an entity type: far ahead of the next, and with no
 * evidence against it.
 */
export const isClear = ({ band, rival, verdict, explanation }: Told): boolean =>
  band === 'CERTAIN' &&
  verdict.is === 'SAME' &&
  (rival === null || rival.lead >= minimumClearMargin) &&
  !explanation.fields.some(({ outcome, weight }) => outcome === 'DIFFERS' || weight < 0);
