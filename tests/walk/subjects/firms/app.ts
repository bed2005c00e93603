import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { card } from '#tests/journeys/verbs/users.ts';

const awaited = 'awaits the screens of the directory';

const as = 'admin@system.test';
const url = () => urlOf('system', '/rolodex/firms');
const list = listWalks({ resource: 'firms', as, url, routes: { list: 'firms' } });
const one = (state: 'data' | 'missing' | 'loading') => ({ route: 'firms/detail/:id', state });
const unknown = '019a0000-0000-7000-8000-000000000000';
const details = (page: Page) => card(page, text('firms.sections.details'));

export const app: AppWalks = {
  screens: [
    ...(list.screens ?? []),
    { name: 'one of firms', of: one('data'), as, show: openFirm },
    {
      name: 'one of firms, not found',
      of: one('missing'),
      as,
      show: async (page) => {
        await page.goto(`${url()}/detail/${unknown}`);
        await expect(page.getByText(text('firms.notFound'))).toBeVisible();
      },
    },
    {
      name: 'one of firms, loading',
      of: one('loading'),
      as,
      show: async (page) => {
        await plant(page, 'firms.get', faults.never);
        await page.goto(`${url()}/detail/${unknown}`);
        await expect(page.getByRole('status', { name: text('ui.loading') }).first()).toBeVisible();
      },
    },
  ],
  situations: [
    ...(list.situations ?? []),
    {
      id: 'firms.get',
      as,
      open: (page) => settled(page, url()),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => page.reload(),
      done: details,
      saysNotFound: text('firms.notFound'),
    },
  ],
  unseen: {
    'firms.facets': 'the choices of a filter stand without their counts',
    'firms.entityTypes': awaited,
    'firms.industryTypes': awaited,
    'firms.sectorSchemes': awaited,
    'firms.hierarchy': awaited,
    'firms.impact': awaited,
    'firms.versions': awaited,
    'firms.version': awaited,
    'firms.restoreVersion': awaited,
    'firms.restoreValue': awaited,
    'firms.setParent': awaited,
    'firms.importFactSet': awaited,
    'firms.connectFactSet': awaited,
    'firms.disconnectFactSet': awaited,
    'firms.create': awaited,
    'firms.updateDetails': awaited,
    'firms.createName': awaited,
    'firms.updateName': awaited,
    'firms.setDisplayName': awaited,
    'firms.setMarketingName': awaited,
    'firms.setFinraName': awaited,
    'firms.setNameAbbreviation': awaited,
    'firms.createIdentifier': awaited,
    'firms.updateIdentifier': awaited,
    'firms.createSector': awaited,
    'firms.updateSector': awaited,
    'firms.createRole': awaited,
    'firms.updateRole': awaited,
    'firms.createAddress': awaited,
    'firms.updateAddress': awaited,
    'firms.createContact': awaited,
    'firms.updateContact': awaited,
  },
};

async function openFirm(page: Page) {
  await settled(page, url());
  await rows(page).first().getByRole('link').click();
  await expect(details(page)).toBeVisible();
}
