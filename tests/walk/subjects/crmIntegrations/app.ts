import { expect, type Page } from '@playwright/test';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { text } from '#tests/journeys/texts.ts';
import { press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';

const as = 'admin@system.test';
const url = () => urlOf('system', '/rolodex/crm_integrations');
const list = listWalks({ resource: 'crmIntegrations', as, url, routes: { list: 'crm_integrations' } });
const one = (state: 'data' | 'missing' | 'loading') => ({
  route: 'crm_integrations/:id/details',
  state,
});
const unknown = `${url()}/019a0000-0000-7000-8000-000000000000/details`;
const progress = (page: Page) => page.getByText(/^\d+% linked$/);

export const app: AppWalks = {
  screens: [
    ...list.screens.filter(({ of }) => of?.state !== 'empty'),
    {
      // Few are not searched.
      name: 'crmIntegrations, empty',
      of: { route: 'crm_integrations', state: 'empty' },
      as,
      show: async (page) => {
        await page.goto(`${url()}?q=no+such+row`);
        await expect(page.getByText(text('crmIntegrations.empty'))).toBeVisible();
      },
    },
    { name: 'one of crmIntegrations', of: one('data'), as, show: openIntegration },
    {
      name: 'imports of a CRM integration',
      of: { route: 'crm_integrations/:id/details/imports', state: 'data' },
      as,
      show: async (page) => {
        await openIntegration(page);
        await openImports(page);
        await expect(
          page.getByRole('columnheader', { name: text('crmImports.fields.fileName') }),
        ).toBeVisible();
      },
    },
    {
      name: 'CRM Management, an account to pick',
      as,
      show: async (page) => {
        await page.goto(urlOf('system', '/crm-management'));
        await page.getByRole('combobox', { name: text('crmImports.account.label') }).fill('acme');
        await expect(page.getByRole('option', { name: /Acme Securities/ })).toBeVisible();
      },
    },
    {
      name: 'CRM Management for an account',
      as,
      show: async (page) => {
        await page.goto(urlOf('system', '/crm-management/accounts/acme'));
        await expect(page.getByText(text('crmImports.fileHelp'))).toBeVisible();
      },
    },
    {
      name: 'one of crmIntegrations, not found',
      of: one('missing'),
      as,
      show: async (page) => {
        await page.goto(unknown);
        await expect(page.getByText(text('crmIntegrations.notFound'))).toBeVisible();
      },
    },
    {
      name: 'one of crmIntegrations, loading',
      of: one('loading'),
      as,
      show: async (page) => {
        await plant(page, 'crmIntegrations.get', faults.never);
        await page.goto(unknown);
        await expect(page.getByRole('status', { name: text('ui.loading') }).first()).toBeVisible();
      },
    },
  ],
  situations: [
    ...list.situations,
    {
      id: 'crmIntegrations.get',
      as,
      open: (page) => settled(page, url()),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => page.reload(),
      done: progress,
      saysNotFound: text('crmIntegrations.notFound'),
    },
    {
      id: 'crmIntegrations.linkProgress',
      as,
      open: (page) => settled(page, url()),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => press(page, text('ui.retry')),
      done: progress,
      says: text('crmIntegrations.progress.couldNotLoad'),
    },
    {
      id: 'crmIntegrations.matching',
      as,
      open: (page) => settled(page, url()),
      act: (page) => rows(page).first().getByRole('link').click(),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByRole('region', { name: text('crmIntegrations.certain.name') }),
      says: text('crmIntegrations.certain.couldNotLoad'),
    },
    {
      id: 'crmIntegrations.imports',
      as,
      open: openIntegration,
      act: openImports,
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => rows(page).first(),
      says: text('crmImports.couldNotLoad'),
    },
  ],
};

function openImports(page: Page) {
  return page.getByRole('link', { name: text('crmIntegrations.tabs.imports') }).click();
}

/** How many firms the list has; the strip above it also counts some of them, in bold. */
export const firmCount = (page: Page) => page.locator('span', { hasText: /^\d+ firms$/ }).last();

/** The first account with CRM data, and its firms. */
export async function openIntegration(page: Page) {
  await settled(page, url());
  await rows(page).first().getByRole('link').click();
  await expect(progress(page)).toBeVisible();
  await expect(firmCount(page)).toBeVisible();
}
