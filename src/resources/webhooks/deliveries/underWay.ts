import type { WebhookDelivery } from '#contract/webhooks.ts';

/** In ms: how often it is looked what became of those under way. */
const pause = 2_000;

/** It is tried within moments, or at this moment: until then its lease of a minute stands for the next attempt. */
export const isUnderWay = ({ status, nextAttemptOn }: WebhookDelivery) =>
  status === 'PENDING' && nextAttemptOn !== null && Date.parse(nextAttemptOn) < Date.now() + 65_000;

/** When a query of deliveries is repeated. */
export const watching = (deliveries: readonly WebhookDelivery[]) =>
  deliveries.some(isUnderWay) ? pause : false;
