import type { AppWalks } from '#tests/journeys/appWalks.ts';

const soon = 'no screen makes it yet';

export const app: AppWalks = {
  unseen: {
    'ownFactors.list': soon,
    'ownFactors.beginAuthenticator': soon,
    'ownFactors.confirmAuthenticator': soon,
    'ownFactors.rename': soon,
    'ownFactors.remove': soon,
    'ownFactors.renewRecoveryCodes': soon,
  },
  unfilled: {
    'ownFactors.beginAuthenticator': soon,
    'ownFactors.confirmAuthenticator': soon,
    'ownFactors.rename': soon,
    'ownFactors.remove': soon,
    'ownFactors.renewRecoveryCodes': soon,
  },
};
