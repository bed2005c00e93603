import { expect, type Locator, type Page } from '@playwright/test';
import { accountBase } from '#contract/paths.ts';
import type { AppWalks } from '#tests/journeys/appWalks.ts';
import { faults, plant } from '#tests/journeys/faults.ts';
import { createWalks, listWalks } from '#tests/journeys/ordinary.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text } from '#tests/journeys/texts.ts';
import { choose, fill, press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { makeAccount } from '#tests/journeys/verbs/made.ts';
import { typeInto } from '#tests/journeys/verbs/ordinary.ts';
import { card, editCard, saveCard, usersUrl } from '#tests/journeys/verbs/users.ts';

const as = 'admin@system.test';
const url = () => urlOf('system', '/admin/account-list');
const subscriptionUrl = (subdomain: string) => urlOf('system', `${accountBase(subdomain)}/subscription`);
const securityUrl = (subdomain: string) => urlOf('system', `${accountBase(subdomain)}/security`);
const rolodexUrl = (subdomain: string) => urlOf('system', `${accountBase(subdomain)}/rolodex`);
const typeNewAccount = typeInto('accounts', (n) => ({
  name: `Walked ${n}`,
  subdomain: `w${n}`.slice(0, 20),
  accountType: text('accounts.accountType.BUY_SIDE'),
}));
/** The form is complete once the server has said which traits the account may be given. */
const typeAccount: typeof typeNewAccount = async (form) => {
  await typeNewAccount(form);
  const traits = form.getByRole('group', { name: text('accounts.fields.traits') });
  await expect(traits.getByRole('checkbox').first()).toBeVisible();
};
const routes = { list: 'account-list', show: '', create: 'account-list/new' };
const required = { field: 'name', fault: 'validation.nameRequired' };
const list = listWalks({ resource: 'accounts', as, url, routes });
const creating = createWalks({ resource: 'accounts', as, url, routes, fill: typeAccount, required });

export const app: AppWalks = {
  screens: [
    ...list.screens,
    ...creating.screens,
    {
      name: 'accounts, filter open',
      as,
      show: async (page) => {
        await settled(page, url());
        await page
          .getByRole('button', { name: new RegExp(`^${text('accounts.fields.traits')}`) })
          .first()
          .click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    {
      name: 'account not found',
      as,
      show: async (page) => {
        await page.goto(usersUrl('system', 'no-such-account'));
        await expect(page.getByRole('heading', { name: text('layout.accountNotFound.title') })).toBeVisible();
      },
    },
    { name: 'subscription', of: { route: 'subscription', state: 'data' }, as, show: showSubscription },
    {
      name: 'subscription, loading',
      of: { route: 'subscription', state: 'loading' },
      as,
      show: async (page) => {
        await plant(page, 'accounts.get', faults.never);
        await page.goto(subscriptionUrl('acme'));
        await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
      },
    },
    {
      name: 'subscription at fault',
      as,
      show: async (page) => {
        const form = await editSubscription(page);
        await fill(form, text('accounts.fields.name'), '');
        await saveCard(page, subscription);
        await expect(form.getByText(text('validation.accountNameRequired'))).toBeVisible();
      },
    },
    { name: 'security', of: { route: 'security', state: 'data' }, as, show: showSecurity },
    {
      name: 'security, loading',
      of: { route: 'security', state: 'loading' },
      as,
      show: async (page) => {
        await plant(page, 'accounts.get', faults.never);
        await page.goto(securityUrl('acme'));
        await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
      },
    },
    {
      name: 'security, support asked',
      as: 'admin@acme.test',
      show: async (page) => {
        await page.goto(urlOf('acme', '/account/security'));
        await expect(page.getByText(text('accounts.ipWhitelist.contactSupport'))).toBeVisible();
      },
    },
    {
      name: 'IP whitelist at fault',
      as,
      show: async (page) => {
        const form = await editIpWhitelist(page, () => page.goto(securityUrl('acme')));
        await fill(form, text('accounts.ipWhitelist.addresses'), '203.0.113.0/33');
        await saveCard(page, ipWhitelist);
        await expect(form.getByText('203.0.113.0/33', { exact: false }).last()).toBeVisible();
      },
    },
    {
      name: 'local login',
      of: { route: 'security/providers/local', state: 'data' },
      as,
      show: async (page) => {
        await page.goto(`${securityUrl('acme')}/providers/local`);
        await expect(card(page, twoFactor)).toBeVisible();
      },
    },
    {
      name: 'local login, loading',
      of: { route: 'security/providers/local', state: 'loading' },
      as,
      show: async (page) => {
        await plant(page, 'accounts.get', faults.never);
        await page.goto(`${securityUrl('acme')}/providers/local`);
        await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
      },
    },
    {
      name: 'password policy at fault',
      as,
      show: async (page) => {
        await page.goto(`${securityUrl('acme')}/providers/local`);
        await editCard(page, passwordPolicy);
        await fill(card(page, passwordPolicy), text('accounts.fields.minLength'), '7');
        await saveCard(page, passwordPolicy);
        await expect(card(page, passwordPolicy).getByText(/8/).first()).toBeVisible();
      },
    },
    {
      name: 'rolodex',
      of: { route: 'rolodex', state: 'data' },
      as,
      show: async (page) => {
        await page.goto(rolodexUrl('acme'));
        await expect(card(page, rolodex).getByText(text('accounts.fields.industryType'))).toBeVisible();
      },
    },
    {
      name: 'rolodex, loading',
      of: { route: 'rolodex', state: 'loading' },
      as,
      show: async (page) => {
        await plant(page, 'accounts.rolodex', faults.never);
        await page.goto(rolodexUrl('acme'));
        await expect(page.getByRole('status', { name: text('ui.loading') })).toBeVisible();
      },
    },
    {
      name: 'rolodex, not mapped and at fault',
      as,
      show: async (page) => {
        await page.goto(rolodexUrl('cedar'));
        await press(page, text('accounts.rolodex.save'));
        await expect(page.getByText(text('validation.entityKeyLength'))).toBeVisible();
      },
    },
    {
      name: 'change entity key',
      of: { route: 'rolodex/remap-account', state: 'data' },
      as,
      show: async (page) => {
        await page.goto(`${rolodexUrl('birch')}/remap-account`);
        await expect(remapDialog(page)).toBeVisible();
      },
    },
    {
      name: 'change entity key, confirm',
      as,
      show: async (page) => {
        await page.goto(`${rolodexUrl('birch')}/remap-account`);
        await typeRemap(remapDialog(page), firmOfNobody);
        await preview(page);
      },
    },
    { name: 'disable account question', as, show: (page) => askToDisable(page, 'acme') },
    { name: 'enable account', as, show: askToEnable },
    { name: 'traits dialog', as, show: chooseTraits },
  ],
  situations: [
    ...list.situations,
    ...creating.situations,
    {
      id: 'accounts.get',
      as,
      act: (page) => page.goto(usersUrl('system', 'acme')),
      // A missing account can't be retried, only reopened.
      retry: (page) => page.reload(),
      done: (page) => rows(page).first(),
      saysNotFound: text('layout.accountNotFound.text'),
    },
    {
      id: 'accounts.update',
      as,
      open: fillSubscription,
      ...sentBy((page) => page.getByRole('button', { name: text('ui.card.save'), exact: true })),
      done: (page) => page.getByText(text('accounts.updated'), { exact: true }).last(),
    },
    {
      id: 'accounts.setStatus',
      as,
      open: async (page) => {
        await openNewAccount(page);
        await press(page, text('accounts.statusChange.action.ACTIVE'));
      },
      ...sentBy((page) =>
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: text('accounts.statusChange.action.ACTIVE') }),
      ),
      done: (page) => page.getByText(text('accounts.statusChange.done.DISABLED'), { exact: true }).last(),
    },
    {
      id: 'accounts.remap',
      as,
      open: async (page) => {
        await fillRemap(page);
        await preview(page);
      },
      ...sentBy((page) => page.getByRole('button', { name: text('accounts.remap.confirm') })),
      done: (page) => page.getByText(text('accounts.updated'), { exact: true }).last(),
    },
    {
      id: 'accounts.rolodex',
      as,
      act: (page) => page.goto(rolodexUrl('acme')),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => card(page, rolodex),
      says: text('accounts.rolodex.couldNotLoad'),
    },
    {
      id: 'accounts.setTraits',
      as,
      open: async (page) => {
        await openNewAccount(page);
        await chooseTrait(page);
      },
      ...sentBy((page) => page.getByRole('button', { name: text('accounts.traitsDialog.save') })),
      done: (page) => page.getByText(text('accounts.updated'), { exact: true }).last(),
    },
    {
      id: 'accounts.setPasswordPolicy',
      as,
      open: fillPasswordPolicy,
      ...sentBy((page) => page.getByRole('button', { name: text('ui.card.save'), exact: true })),
      done: (page) => page.getByText(text('accounts.updated'), { exact: true }).last(),
    },
    {
      id: 'accounts.setIpSettings',
      as,
      open: fillIpWhitelist,
      ...sentBy((page) => page.getByRole('button', { name: text('ui.card.save'), exact: true })),
      done: (page) => page.getByText(text('accounts.updated'), { exact: true }).last(),
    },
    {
      id: 'accounts.traitsImpact',
      as,
      open: openNewAccount,
      act: chooseTrait,
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByText(text('accounts.traitsDialog.gained')),
      says: text('accounts.traitsDialog.couldNotPreview'),
    },
    {
      id: 'accounts.impact',
      as,
      open: openNewAccount,
      act: (page) => press(page, text('accounts.statusChange.action.ACTIVE')),
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByText(text('accounts.statusChange.impact.users')),
      says: text('accounts.statusChange.couldNotPreview'),
    },
  ],
  forms: [
    ...creating.forms,
    {
      id: 'accounts.update',
      as,
      name: 'the subscription of an account',
      open: fillSubscription,
      submit: text('ui.card.save'),
      done: text('accounts.updated'),
    },
    {
      id: 'accounts.update',
      as,
      name: 'the first key of an account',
      open: fillFirstKey,
      submit: text('accounts.rolodex.save'),
      done: text('accounts.updated'),
    },
    {
      id: 'accounts.setPasswordPolicy',
      as,
      name: 'the password policy of an account',
      open: fillPasswordPolicy,
      submit: text('ui.card.save'),
      done: text('accounts.updated'),
    },
    {
      id: 'accounts.setIpSettings',
      as,
      name: 'the IP whitelist of an account',
      open: fillIpWhitelist,
      submit: text('ui.card.save'),
      done: text('accounts.updated'),
    },
    {
      id: 'accounts.setIpSettings',
      as,
      name: 'the two factors of an account',
      open: fillTwoFactor,
      submit: text('ui.card.save'),
      done: text('accounts.updated'),
    },
  ],
  unseen: {
    'accounts.summary': 'no screen waits for it, and a failure of it is reported',
    'accounts.updateOwn': 'the same card in one’s own account',
    'accounts.checkSubdomain': 'asked ahead of the save, which says the same',
    'accounts.entity': 'asked ahead of the save, which says the same',
  },
  unfilled: {
    'accounts.setStatus': 'a question, or one key',
    'accounts.remap': 'its last step is a question',
    'accounts.setTraits': 'switches, and no text',
  },
};

const subscription = text('accounts.subscription.card.title');
const rolodex = text('accounts.rolodex.name');
const ipWhitelist = text('accounts.ipWhitelist.title');
const passwordPolicy = text('accounts.fields.passwordPolicy');
const twoFactor = text('accounts.twoFactor.title');

async function showSubscription(page: Page) {
  await page.goto(subscriptionUrl('acme'));
  await expect(card(page, subscription)).toBeVisible();
}

let made = 0;
/**
 * Creates an account that no other test has; active, so with a firm that no other account has. Returns its subdomain.
 */
export function someAccount(cmgEntityKey = freeDemoKey()): Promise<string> {
  made += 1;
  const mark = `${process.env.TEST_PARALLEL_INDEX}${process.pid}x${made}`;
  return makeAccount({
    name: `Walked ${mark}`,
    subdomain: `a${mark}`,
    ...(cmgEntityKey && { cmgEntityKey }),
  });
}

async function openNewAccount(page: Page) {
  await page.goto(subscriptionUrl(await someAccount()));
  await expect(card(page, subscription)).toBeVisible();
}

const typeFirstKey = typeInto('accounts', () => ({ cmgEntityKey: freeDemoKey() }));

let keys = 0;
/** A different one each time; each of four workers has 1,200 of its own, and a successor starts elsewhere. */
function freeDemoKey() {
  keys += 1;
  const { TEST_PARALLEL_INDEX: place, TEST_WORKER_INDEX: worker } = process.env;
  return demoFirmKey(100 + Number(place) * 1_200 + ((Number(worker) * 97 + keys) % 1_200));
}

/** The key of one of the demo firms without an account. */
const demoFirmKey = (n: number) => String(1_000 + n * 4_733).padStart(9, '0');

async function showSecurity(page: Page) {
  await page.goto(securityUrl('acme'));
  await expect(card(page, ipWhitelist)).toBeVisible();
}

/** The key of one that no worker uses. */
const firmOfNobody = demoFirmKey(99);

/** The login settings of a new account. */
export async function openNewSecurity(page: Page) {
  await page.goto(securityUrl(await someAccount()));
}

async function editIpWhitelist(page: Page, open: (page: Page) => Promise<unknown>): Promise<Locator> {
  await open(page);
  await editCard(page, ipWhitelist);
  return card(page, ipWhitelist);
}

async function fillIpWhitelist(page: Page): Promise<Locator> {
  const form = await editIpWhitelist(page, openNewSecurity);
  await fill(form, text('accounts.ipWhitelist.addresses'), '203.0.113.0/24');
  return form;
}

async function editLocalLogin(page: Page, title: string): Promise<Locator> {
  await page.goto(`${securityUrl(await someAccount())}/providers/local`);
  await editCard(page, title);
  return card(page, title);
}

async function fillTwoFactor(page: Page): Promise<Locator> {
  const form = await editLocalLogin(page, twoFactor);
  await form.getByRole('checkbox').click();
  return form;
}

async function fillPasswordPolicy(page: Page): Promise<Locator> {
  const form = await editLocalLogin(page, passwordPolicy);
  await fill(form, text('accounts.fields.uniqueChars'), '6');
  return form;
}

async function editSubscription(page: Page): Promise<Locator> {
  await openNewAccount(page);
  await editCard(page, subscription);
  return card(page, subscription);
}

async function fillSubscription(page: Page): Promise<Locator> {
  const form = await editSubscription(page);
  await fill(form, text('accounts.fields.name'), 'Walked Anew');
  await choose(form, text('accounts.fields.licenseType'), text('accounts.licenseType.PAID'));
  await fill(form, text('accounts.subscription.licenseCount'), '25');
  return form;
}

async function fillFirstKey(page: Page): Promise<Locator> {
  await page.goto(rolodexUrl(await someAccount('')));
  const form = card(page, rolodex);
  await typeFirstKey(form);
  return form;
}

const remapDialog = (page: Page) => page.getByRole('dialog', { name: text('accounts.remap.title') });

async function fillRemap(page: Page) {
  await page.goto(`${rolodexUrl(await someAccount())}/remap-account`);
  await typeRemap(remapDialog(page));
}

async function typeRemap(form: Locator, key = freeDemoKey()) {
  await choose(form, text('accounts.fields.reason'), text('accounts.reason.MAPPING_CORRECTION'));
  await fill(form, text('accounts.remap.new.cmgEntityKey'), key);
}

async function preview(page: Page) {
  await press(page, text('accounts.remap.preview'));
  await expect(page.getByRole('button', { name: text('accounts.remap.confirm') })).toBeVisible();
}

async function askToDisable(page: Page, subdomain: string) {
  await page.goto(subscriptionUrl(subdomain));
  await press(page, text('accounts.statusChange.action.ACTIVE'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

async function askToEnable(page: Page) {
  await page.goto(subscriptionUrl('dune'));
  await press(page, text('accounts.statusChange.action.DISABLED'));
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function chooseTraits(page: Page) {
  await page.goto(subscriptionUrl('acme'));
  await chooseTrait(page);
  await expect(page.getByText(text('accounts.traitsDialog.lost'))).toBeVisible();
}

async function chooseTrait(page: Page) {
  await editCard(page, text('accounts.fields.traits'));
  await page.getByRole('switch', { name: text('traits.names.DATALAB') }).click();
}
