import { expect, type Page } from '@playwright/test';
import { providerPaths } from '#contract/identityProviderTypes.ts';
import { accountBase } from '#contract/paths.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { readWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { expectFault, fill, press } from '#tests/journeys/verbs/forms.ts';
import { card, editCard, saveCard } from '#tests/journeys/verbs/users.ts';
import { samlMetadata } from '#tests/support/samlMetadata.ts';
import { openNewSecurity } from '../accounts/app.ts';
import {
  addProvider,
  addTested,
  askToActivate,
  askToDeactivate,
  askToUpdate,
  beginToAdd,
  certificate,
  details,
  detailsTitle,
  editProvider,
  failTest,
  fillProvider,
  label,
  lackSignInRights,
  openDialog,
  question,
  say,
  submit,
} from './openProvider.ts';

const as = 'admin@system.test';
const route = 'security/providers/:id';
const save = text('ui.card.save');
const firstLogins = say('firstLogins.title');

/** The settings of a provider's first logins, filled in. */
async function fillFirstLogins(page: Page) {
  await addProvider(page);
  await editCard(page, firstLogins);
  const form = card(page, firstLogins);
  await form.getByRole('checkbox', { name: label('createsUsers'), exact: true }).check();
  await fill(form, label('domains'), 'walked.test, bücher.example');
  await press(form, say('firstLogins.add'));
  await fill(form, say('firstLogins.group'), 'Walked Desk');
  await form.getByRole('combobox', { name: say('firstLogins.role') }).selectOption({ index: 1 });
  return form;
}

const updated = text('identityProviders.updated');
const securityLink = { name: text('accounts.security.name'), exact: true } as const;
const reading = readWalks({
  resource: 'identityProviders',
  as,
  route,
  // Acme has no provider.
  missing: () => urlOf('system', `${accountBase('acme')}/security/providers/azureAdOpenId`),
  open: async (page) => {
    await addProvider(page);
    await page.getByRole('link', securityLink).first().click();
    await expect(card(page, text('accounts.security.loginTypes'))).toBeVisible();
    await page.reload();
  },
  act: (page) => page.getByRole('link', { name: 'Walked Login' }).click(),
  done: details,
});

export const app: AppWalks = {
  screens: [
    { name: 'one of identityProviders', of: { route, state: 'data' }, as, show: (page) => addProvider(page) },
    ...reading.screens,
    {
      name: 'one of identityProviders, of SAML with a certificate that ends soon',
      as,
      show: async (page) => {
        await addProvider(page, 'Saml2P');
        await expect(details(page).locator('time + strong')).toBeVisible();
      },
    },
    {
      name: 'one of identityProviders, details at fault',
      as,
      show: async (page) => {
        await addProvider(page, 'Saml2P');
        const form = await editProvider(page, { entityId: '' });
        await saveCard(page, detailsTitle);
        await expectFault(form, label('entityId'), say('validation.entityIdRequired'));
      },
    },
    {
      name: 'first logins of one of identityProviders',
      as,
      show: async (page) => {
        await fillFirstLogins(page);
        await saveCard(page, firstLogins);
        await expect(card(page, firstLogins)).toContainText('bücher.example');
      },
    },
    {
      name: 'first logins of one of identityProviders, at fault',
      as,
      show: async (page) => {
        const form = await fillFirstLogins(page);
        await fill(form, label('domains'), '');
        await press(form, say('firstLogins.add'));
        await saveCard(page, firstLogins);
        await expectFault(form, label('domains'), say('validation.domainsRequired'));
      },
    },
    { name: 'one of identityProviders, its test failed', as, show: failTest },
    {
      name: 'one of identityProviders that one lacks the rights to change',
      as: 'admin@acme.test',
      show: lackSignInRights,
    },
    { name: 'question before an identity provider is activated', as, show: askToActivate },
    { name: 'question before local login is activated', as, show: (page) => askToDeactivate(page) },
    { name: 'question before the only active provider is updated', as, show: askToUpdate },
    {
      name: 'login types with SSO',
      as,
      show: async (page) => {
        await addTested(page, true);
        await page.getByRole('link', securityLink).first().click();
        await expect(card(page, text('accounts.security.loginTypes'))).toContainText('Walked Login');
      },
    },
    {
      name: 'add one of identityProviders, fields at fault',
      as,
      open: openNewSecurity,
      show: async (page) => {
        const form = await beginToAdd(page, 'Saml2P');
        await press(form, submit);
        await expectFault(form, label('entityId'), say('validation.entityIdRequired'));
      },
    },
    {
      name: 'address of a test of a provider',
      as,
      show: async (page) => {
        await addProvider(page);
        await press(page, say('actions.test'));
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  situations: [
    ...reading.situations,
    {
      id: 'identityProviders.metadata',
      as,
      open: (page) => addProvider(page),
      act: (page) => page.reload(),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByText(new RegExp(`${providerPaths.OpenIdConnect}/callback$`)),
      says: say('metadata.couldNotLoad'),
    },
    {
      id: 'identityProviders.saveOpenIdConnect',
      as,
      open: (page) => fillProvider(page),
      ...sentBy((page) => page.getByRole('button', { name: submit })),
      done: (page) => page.getByText(say('add.done')),
    },
    {
      id: 'identityProviders.saveAzureAdOpenId',
      as,
      open: async (page) => {
        await addProvider(page, 'AzureAdOpenId');
        await editProvider(page, { tenantId: 'another' });
      },
      ...sentBy((page) => page.getByRole('button', { name: save, exact: true })),
      done: (page) => page.getByText(updated, { exact: true }).last(),
    },
    {
      id: 'identityProviders.saveSaml2P',
      as,
      open: (page) => askToDeactivate(page, 'Saml2P'),
      ...sentBy((page) => question(page).getByRole('button', { name: say('questions.yes'), exact: true })),
      done: (page) => page.getByText(say('actions.deactivated'), { exact: true }).last(),
    },
    {
      id: 'identityProviders.saveFirstLogins',
      as,
      open: fillFirstLogins,
      ...sentBy((page) => card(page, firstLogins).getByRole('button', { name: save, exact: true })),
      done: (page) => page.getByText(say('firstLogins.saved'), { exact: true }).last(),
    },
    {
      id: 'identityProviders.readSamlMetadata',
      as,
      open: async (page) => {
        const form = await openDialog(page, 'Saml2P');
        await fill(form, say('fromMetadata.label'), samlMetadata(certificate().base64));
      },
      ...sentBy((page) => page.getByRole('button', { name: say('fromMetadata.fill') })),
      done: (page) => page.getByText(say('fromMetadata.filled')),
    },
  ],
  forms: [
    {
      id: 'identityProviders.saveFirstLogins',
      as,
      name: 'the first logins of an identity provider',
      open: fillFirstLogins,
      submit: save,
      done: say('firstLogins.saved'),
    },
    {
      id: 'identityProviders.saveOpenIdConnect',
      as,
      name: 'a new identity provider',
      open: (page) => fillProvider(page),
      submit,
      done: say('add.done'),
    },
    {
      id: 'identityProviders.saveAzureAdOpenId',
      as,
      name: 'the details of an identity provider',
      open: async (page) => {
        await addProvider(page, 'AzureAdOpenId');
        return editProvider(page, { name: 'Renamed', tenantId: 'another', authorizedGroupId: 'group' });
      },
      submit: save,
      done: updated,
    },
    {
      id: 'identityProviders.saveSaml2P',
      as,
      name: 'the details of a provider of SAML',
      open: async (page) => {
        await addProvider(page, 'Saml2P');
        return editProvider(page, { name: 'Renamed', logoutUrl: 'https://login.walked.test/out' });
      },
      submit: save,
      done: updated,
    },
  ],
  unseen: {
    'identityProviders.impact': 'the question stands without it, and says so',
    'identityProviders.readCertificate':
      'a file that cannot be looked at is refused beside its input, in the words of the failure',
  },
  unfilled: {
    'identityProviders.readSamlMetadata': 'typed into a form that is saved by another call',
  },
};
