import { expect, type Locator, type Page } from '@playwright/test';
import { providerPaths } from '../../../../contract/identityProviders';
import { accountBase } from '../../../../contract/paths';
import type { AppWalks } from '../../../journeys/appWalks';
import { faults, plant } from '../../../journeys/faults';
import { urlOf } from '../../../journeys/people';
import { sentBy } from '../../../journeys/sentBy';
import { text } from '../../../journeys/texts';
import { expectFault, fill, press } from '../../../journeys/verbs/forms';
import { card } from '../../../journeys/verbs/users';
import { openNewSecurity } from '../accounts/app';

const as = 'admin@system.test';
const route = 'security/providers/:id';
/** Acme has no provider. */
const missingUrl = urlOf('system', `${accountBase('acme')}/security/providers/azureAdOpenId`);
const submit = text('identityProviderScreens.add.submit');
const details = (page: Page) => card(page, text('identityProviderScreens.details.title'));

export const app: AppWalks = {
  screens: [
    { name: 'one of identityProviders', of: { route, state: 'data' }, as, show: addProvider },
    {
      name: 'one of identityProviders, not found',
      of: { route, state: 'missing' },
      as,
      show: async (page) => {
        await page.goto(missingUrl);
        await expect(page.getByText(text('identityProviders.notFound'))).toBeVisible();
      },
    },
    {
      name: 'one of identityProviders, loading',
      of: { route, state: 'loading' },
      as,
      show: async (page) => {
        await plant(page, 'identityProviders.get', faults.never);
        await page.goto(missingUrl);
        await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
      },
    },
    {
      name: 'add one of identityProviders, fields at fault',
      as,
      show: async (page) => {
        const form = await openDialog(page, 'Saml2P');
        await press(form, submit);
        await expectFault(
          form,
          text('identityProviders.fields.entityId'),
          text('identityProviderScreens.validation.entityIdRequired'),
        );
      },
    },
    {
      name: 'address of a test of a provider',
      as,
      show: async (page) => {
        await addProvider(page);
        await press(page, text('identityProviderScreens.actions.test'));
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  situations: [
    {
      id: 'identityProviders.get',
      as,
      open: async (page) => {
        await addProvider(page);
        await page
          .getByRole('link', { name: text('accounts.security.name'), exact: true })
          .first()
          .click();
        await expect(card(page, text('accounts.security.loginTypes'))).toBeVisible();
        await page.reload();
      },
      act: (page) => page.getByRole('link', { name: 'Walked Login' }).click(),
      retry: (page) => page.reload(),
      done: details,
      saysNotFound: text('identityProviders.notFound'),
    },
    {
      id: 'identityProviders.metadata',
      as,
      open: addProvider,
      act: (page) => page.reload(),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByText(new RegExp(`${providerPaths.OpenIdConnect}/callback$`)),
      says: text('identityProviderScreens.metadata.couldNotLoad'),
    },
    {
      id: 'identityProviders.saveOpenIdConnect',
      as,
      open: fillProvider,
      ...sentBy((page) => page.getByRole('button', { name: submit })),
      done: (page) => page.getByText(text('identityProviderScreens.add.done')),
    },
  ],
  forms: [
    {
      id: 'identityProviders.saveOpenIdConnect',
      as,
      name: 'a new identity provider',
      open: fillProvider,
      submit,
      done: text('identityProviderScreens.add.done'),
    },
  ],
  unseen: {
    'identityProviders.reach': 'the question stands without it, and says so',
    'identityProviders.readSamlMetadata': 'typed into a form that is saved by another call',
    'identityProviders.saveAzureAdOpenId': 'the same form with other fields',
    'identityProviders.saveSaml2P': 'the same form with other fields',
  },
};

/** In an account that no other test has. */
async function openDialog(page: Page, type: keyof typeof providerPaths): Promise<Locator> {
  await openNewSecurity(page);
  await press(page, text('identityProviderScreens.add.open'));
  await page
    .getByRole('menuitem', { name: text(`identityProviders.providerType.${type}`), exact: true })
    .click();
  const form = page.getByRole('dialog', {
    name: text('identityProviderScreens.add.title', { type: text(`identityProviders.providerType.${type}`) }),
    includeHidden: true,
  });
  await expect(form).toBeVisible();
  return form;
}

async function fillProvider(page: Page): Promise<Locator> {
  const form = await openDialog(page, 'OpenIdConnect');
  await fill(form, text('identityProviders.fields.name'), 'Walked Login');
  await fill(form, text('identityProviders.fields.clientId'), 'tenantry');
  await fill(form, text('identityProviders.fields.authority'), 'https://login.walked.test');
  return form;
}

async function addProvider(page: Page) {
  await press(await fillProvider(page), submit);
  await expect(details(page)).toBeVisible();
}
