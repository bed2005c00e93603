import { expect, type Page } from '@playwright/test';
import type { Screen, Situation } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { makeWebhook } from '#tests/journeys/verbs/made.ts';
import {
  deliveriesOf,
  hookUrl,
  openDelivery,
  openTested,
  openWebhook,
} from '#tests/journeys/verbs/webhooks.ts';

const as = 'admin@acme.test';
const dialog = (page: Page) => page.getByRole('dialog');
const deliveryShown = (page: Page) =>
  dialog(page).getByRole('heading', { name: text('webhooks.delivery.request') });

/** The delivery log of a webhook, and what is done there. */
export const deliveries: { screens: Screen[]; situations: Situation[] } = {
  screens: [
    {
      name: 'deliveries of a webhook, failed',
      as,
      show: async (page) => {
        await plant(page, 'webhooks.deliveries', faults['500']);
        await openWebhook(page);
        await expect(page.getByText(text('webhooks.deliveries.couldNotLoad'))).toBeVisible();
      },
    },
    { name: 'delivery of a webhook', as, open: openTested, show: showDelivery },
    {
      name: 'send failed deliveries again',
      as,
      open: (page) => openWebhook(page),
      show: askToReplay,
    },
  ],
  situations: [
    {
      id: 'webhooks.deliveries',
      as,
      act: async (page) => page.goto(await makeWebhook(hookUrl)),
      retry: (page) => press(deliveriesOf(page), text('ui.retry')),
      done: (page) => page.getByText(text('webhooks.deliveries.empty')),
      says: text('webhooks.deliveries.couldNotLoad'),
    },
    {
      id: 'webhooks.delivery',
      as,
      open: openTested,
      act: openDelivery,
      retry: (page) => press(dialog(page), text('ui.retry')),
      done: deliveryShown,
      says: text('webhooks.delivery.couldNotLoad'),
    },
    {
      id: 'webhooks.replay',
      as,
      differs: 'what became of the delivery is known later',
      open: async (page) => {
        await openTested(page);
        await showDelivery(page);
      },
      ...sentBy((page) => dialog(page).getByRole('button', { name: text('webhooks.replay.action') })),
      done: (page) => page.getByText(text('webhooks.replay.done'), { exact: true }).last(),
    },
    {
      id: 'webhooks.replayFailed',
      as,
      open: async (page) => {
        await openWebhook(page);
        await askToReplay(page);
      },
      ...sentBy((page) => dialog(page).getByRole('button', { name: text('webhooks.replayFailed.action') })),
      done: (page) => page.getByText('0 deliveries will be sent again', { exact: true }).last(),
    },
  ],
};

async function askToReplay(page: Page) {
  await press(page, text('webhooks.replayFailed.action'));
  await expect(dialog(page)).toBeVisible();
}

async function showDelivery(page: Page) {
  await expect(deliveriesOf(page).locator('tbody tr')).toHaveCount(1);
  await openDelivery(page);
  await expect(deliveryShown(page)).toBeVisible();
}
