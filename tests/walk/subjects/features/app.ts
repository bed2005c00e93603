import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { card } from '#tests/journeys/verbs/users.ts';

const as = 'admin@system.test';
const url = (flag = '') => urlOf('system', `/admin/features${flag && `/${flag}`}`);
const list = listWalks({ resource: 'features', as, url: () => url(), routes: { list: 'features' } });
const effect = (page: Page) => card(page, text('features.fields.effect'));

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
    {
      name: 'feature flag, not found',
      of: { route: 'features/:id', state: 'missing' },
      as,
      show: async (page) => {
        await page.goto(url('noSuchFlag'));
        await expect(page.getByText(text('features.notFound'))).toBeVisible();
      },
    },
    {
      name: 'feature flag, loading',
      of: { route: 'features/:id', state: 'loading' },
      as,
      show: async (page) => {
        await plant(page, 'features.get', faults.never);
        await page.goto(url('remap'));
        await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
      },
    },
  ],
  situations: [
    ...list.situations,
    {
      id: 'features.get',
      as,
      open: (page) => settled(page, url()),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => page.reload(),
      done: effect,
      saysNotFound: text('features.notFound'),
    },
  ],
};
