import type { AppWalks } from '#tests/journeys/appWalks.ts';

/** Nothing has to be accepted where these walks go; the policy's page is among those of signing in. */
export const app: AppWalks = {
  unseen: {
    'legal.get': 'the page of the privacy policy is walked with the others of signing in',
    'legal.accept': 'only where LEGAL_DIR names a text that must be accepted',
  },
  unfilled: { 'legal.accept': 'a press on Accept sends the version that was read' },
};
