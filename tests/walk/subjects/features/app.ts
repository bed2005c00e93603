import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { listWalks, readWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { settled } from '#tests/journeys/verbs/lists.ts';
import { card } from '#tests/journeys/verbs/users.ts';

const as = 'admin@system.test';
const url = (flag = '') => urlOf('system', `/admin/features${flag && `/${flag}`}`);
const list = listWalks({ resource: 'features', as, url: () => url(), routes: { list: 'features' } });
const effect = (page: Page) => card(page, text('features.fields.effect'));
const reading = readWalks({
  resource: 'features',
  as,
  called: 'feature flag',
  route: 'features/:id',
  missing: () => url('noSuchFlag'),
  open: (page) => settled(page, url()),
  done: effect,
});

/** The flags, and the accounts affected by one. */
export const app: AppWalks = {
  screens: [
    ...list.screens,
    {
      name: 'feature flag',
      of: { route: 'features/:id', state: 'data' },
      as,
      show: async (page) => {
        await settled(page, url('remap'));
        await expect(effect(page)).toBeVisible();
      },
    },
    ...reading.screens,
  ],
  situations: [...list.situations, ...reading.situations],
};
