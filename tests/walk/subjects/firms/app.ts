import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { fill, press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { makeFirm, someFirm } from '#tests/journeys/verbs/made.ts';
import { card, editCard } from '#tests/journeys/verbs/users.ts';
import { bulk } from './bulk.ts';
import { factSet } from './factSet.ts';
import { history } from './history.ts';
import { merges } from './merges.ts';
import { newFirm } from './newFirm.ts';
import { quality } from './quality.ts';
import { records } from './records.ts';

const inContract = 'the app has the values in its contract, and their names in its catalogs';

const as = 'admin@system.test';
const url = () => urlOf('system', '/rolodex/firms');
const download = text('firms.export.start');
const list = listWalks({ resource: 'firms', as, url, routes: { list: 'firms' } });
const one = (state: 'data' | 'missing' | 'loading') => ({ route: 'firms/detail/:id', state });
const unknown = '019a0000-0000-7000-8000-000000000000';
const details = (page: Page) => card(page, text('firms.sections.details'));

export const app: AppWalks = {
  screens: [
    ...(list.screens ?? []),
    ...newFirm.screens,
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
    ...records.screens,
    ...factSet.screens,
    ...history.screens,
    ...merges.screens,
    ...bulk.screens,
    ...quality.screens,
  ],
  situations: [
    ...(list.situations ?? []),
    {
      id: 'firms.export',
      as,
      open: (page) => settled(page, url()),
      act: (page) => press(page, download),
      retry: (page) => press(page, download),
      done: (page) => page.getByRole('button', { name: download }),
    },
    ...newFirm.situations,
    ...merges.situations,
    {
      id: 'firms.get',
      as,
      open: (page) => settled(page, url()),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => page.reload(),
      done: details,
      saysNotFound: text('firms.notFound'),
    },
    {
      id: 'firms.exportOne',
      as,
      open: async (page) => page.goto(await makeFirm()),
      act: downloadOne,
      retry: downloadOne,
      done: (page) => page.getByRole('heading', { level: 1 }),
    },
    {
      id: 'firms.hierarchy',
      as,
      open: (page) => settled(page, url()),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('table', { name: text('firms.sections.hierarchy') }),
      says: text('firms.hierarchy.panel.couldNotLoad'),
    },
    {
      id: 'firms.setParent',
      as,
      open: async (page) => {
        await page.goto(await makeFirm());
        await press(page, text('firms.changeParent.action'));
        await page.getByRole('combobox', { name: text('firms.changeParent.label') }).fill('acme');
        await page.getByRole('option').first().click();
      },
      ...sentBy((page) => page.getByRole('button', { name: text('firms.changeParent.save'), exact: true })),
      done: (page) => page.getByText(text('firms.changeParent.done'), { exact: true }).last(),
    },
    {
      id: 'firms.impact',
      as,
      open: async (page) => page.goto(await makeFirm()),
      act: (page) => press(page, text('firms.changes.delete.action')),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByText('0 accounts are mapped to it'),
      says: text('firms.impact.couldNotLoad'),
    },
    {
      id: 'firms.updateDetails',
      as,
      open: fillDetails,
      ...sentBy((page) => details(page).getByRole('button', { name: text('ui.card.save'), exact: true })),
      done: (page) => page.getByText(text('firms.updated'), { exact: true }).last(),
    },
    ...records.situations,
    ...factSet.situations,
    ...history.situations,
    ...bulk.situations,
    ...quality.situations,
  ],
  forms: [
    ...newFirm.forms,
    {
      id: 'firms.updateDetails',
      as,
      name: 'the details of a firm',
      open: fillDetails,
      submit: text('ui.card.save'),
      done: text('firms.updated'),
    },
  ],
  unfilled: {
    ...records.unfilled,
    ...factSet.unfilled,
    ...history.unfilled,
    ...merges.unfilled,
    ...bulk.unfilled,
    'firms.setParent': 'a parent is picked, not typed',
  },
  unseen: {
    ...history.unseen,
    ...bulk.unseen,
    'firms.facets': 'the choices of a filter stand without their counts',
    'firms.factSetLink': 'the button to refresh stands without its hint',
    'firms.entityTypes': inContract,
    'firms.industryTypes': inContract,
  },
};

async function downloadOne(page: Page) {
  await press(page, text('ui.record.more'));
  await page.getByRole('menuitem', { name: text('firms.export.one') }).click();
}

async function openFirm(page: Page) {
  await settled(page, url());
  await rows(page).first().getByRole('link').click();
  await expect(details(page)).toBeVisible();
}

/** The details of a firm of the test's own, with an unsaved description. */
async function fillDetails(page: Page) {
  await page.goto(await makeFirm());
  await editCard(page, text('firms.sections.details'));
  await fill(details(page), text('firms.fields.description'), someFirm());
  return details(page);
}
