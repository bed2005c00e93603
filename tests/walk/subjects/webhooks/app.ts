import type { AppWalks } from '#tests/journeys/appWalks.ts';

const later = 'its screens come after its calls';

export const app: AppWalks = {
  screens: [],
  situations: [],
  forms: [],
  unseen: {
    'webhooks.list': later,
    'webhooks.get': later,
    'webhooks.create': later,
    'webhooks.update': later,
    'webhooks.delete': later,
    'webhooks.rotateSecret': later,
    'webhooks.test': later,
    'webhooks.deliveries': later,
    'webhooks.delivery': later,
    'webhooks.replay': later,
    'webhooks.replayFailed': later,
  },
};
