import type { WebhookDelivery } from '#contract/webhooks.ts';

const pollIntervalMs = 2_000;

/** It is tried within moments, or at this moment: until then its lease of a minute stands for the next attempt. */
export const isInProgress = ({ status, nextAttemptOn }: WebhookDelivery) =>
  status === 'PENDING' && nextAttemptOn !== null && Date.parse(nextAttemptOn) < Date.now() + 65_000;

/** For a query of deliveries: polls while one is in progress. */
export const refetchInterval = (deliveries: readonly WebhookDelivery[]) =>
  deliveries.some(isInProgress) ? pollIntervalMs : false;
