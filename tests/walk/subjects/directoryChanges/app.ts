import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { makeFirm } from '#tests/journeys/verbs/made.ts';

/** Nothing has changed yet in demo data. */
export const app: AppWalks = listWalks({
  resource: 'directoryChanges',
  as: 'admin@system.test',
  url: () => urlOf('system', '/rolodex/changes'),
  routes: { list: 'changes' },
  open: () => makeFirm(),
});
