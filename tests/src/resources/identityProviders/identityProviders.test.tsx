import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { samlMetadata } from '#tests/support/samlMetadata.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();
let accountId: string;
beforeAll(async () => {
  accountId = await accountIdOf(server.deps, 'acme');
});

const platform = 'admin@system.test';
const admin = 'admin@acme.test';
const made = makeCertificate({ name: 'idp.acme.test', validUntil: new Date(Date.now() + 40.5 * 86_400_000) });
const saml = {
  entityId: 'urn:idp',
  signOnUrl: 'https://idp.test/sso',
  logoutUrl: null,
  certificate: made.base64,
};
const openId = { clientId: 'tenantry', authority: 'https://login.acme.test' };

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** At once: the form is redrawn for each typed key. */
const put = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
const question = async () => within(await screen.findByRole('alertdialog'));

const account = async () => (await (await server.fetch('/api/v1/myAccount', { as: admin })).json()).data;
const logins = async () => {
  const { localLoginEnabled, identityProviders } = await account();
  return [localLoginEnabled, identityProviders.map(({ enabled }: { enabled: boolean }) => enabled)];
};

type Planted = { enabled?: boolean; verified?: boolean; failed?: boolean; email?: string };

/** A provider after a test, active or not. */
async function plant(
  provider_type: 'Saml2P' | 'OpenIdConnect',
  { enabled = false, verified = false, failed = false, email = 'tester@acme.test' }: Planted = {},
) {
  const now = server.deps.clock().toISOString();
  const steps = [
    { step: 'metadata', outcome: 'passed', reason: null, facts: { issuer: 'https://login.acme.test' } },
    failed
      ? { step: 'email', outcome: 'failed', reason: 'emailMissing', facts: {} }
      : { step: 'email', outcome: 'passed', reason: null, facts: { email } },
    { step: 'user', outcome: failed ? 'skipped' : 'passed', reason: null, facts: {} },
  ];
  await server.deps.db
    .insertInto('identity_providers')
    .values({
      account_id: accountId,
      id: server.deps.newId(),
      provider_type,
      name: 'Acme Login',
      enabled,
      verified,
      configuration: JSON.stringify(provider_type === 'Saml2P' ? saml : openId),
      last_test:
        verified || failed
          ? JSON.stringify({ startedOn: now, finishedOn: now, passed: !failed, steps })
          : null,
    })
    .execute();
  await server.deps.db
    .updateTable('accounts')
    .set({ sso_enabled: enabled, local_login_enabled: !enabled })
    .where('id', '=', accountId)
    .execute();
}

beforeEach(async () => {
  await inAccount(server.deps.db, accountId).deleteFrom('identity_providers').execute();
  await server.deps.db
    .updateTable('accounts')
    .set({ sso_enabled: false, local_login_enabled: true })
    .where('id', '=', accountId)
    .execute();
});

describe('Add Identity Provider', () => {
  const addSaml = async (offered?: string[]) => {
    const { path } = await renderApp(server, admin, '/account/security');
    await press('Add Identity Provider');
    const items = await screen.findAllByRole('menuitem');
    if (offered) expect(items.map(({ textContent }) => textContent)).toEqual(offered);
    await userEvent.click(screen.getByRole('menuitem', { name: 'SAML 2.0' }));
    return { path, form: within(await screen.findByRole('dialog', { name: 'Add SAML 2.0' })) };
  };

  it('offers what is missing, shows what to register, names what is at fault, and leads to the new one', async () => {
    await plant('OpenIdConnect');
    const { path, form } = await addSaml(['Azure Active Directory (OIDC)', 'SAML 2.0']);
    expect(await form.findByText(/\/federation\/saml2p\/acs$/)).toBeVisible();
    expect(form.getByText('Assertion Consumer URL')).toBeVisible();
    const submit = () => userEvent.click(form.getByRole('button', { name: 'Add Provider' }));
    await submit();
    for (const fault of [
      'Name is required',
      'Entity ID is required',
      'Single SignOn Service url is required',
      'Certificate is required',
    ])
      expect(await form.findByText(fault)).toBeVisible();
    const url = form.getByLabelText('Single SignOn Service URL');
    await put(url, 'idp.test');
    expect(await form.findByText('Single SignOn Service url must be a valid url')).toBeVisible();
    const file = form.getByLabelText('Certificate');
    await userEvent.upload(file, new File([new Uint8Array(20_480)], 'large.cer'));
    expect(await form.findByText('Certificate file is larger than 20kb')).toBeVisible();
    await put(form.getByLabelText('Name'), 'Acme SAML');
    await put(form.getByLabelText('Entity ID'), 'urn:idp');
    await userEvent.clear(url);
    await put(url, 'https://idp.test/sso');
    await userEvent.upload(file, new File(['no certificate'], 'idp.txt'));
    await submit();
    expect(await form.findByText('The file you selected is not a valid x.509 certificate')).toBeVisible();
    await userEvent.upload(file, new File([made.pem], 'idp.pem'));
    await submit();
    await screen.findByRole('heading', { name: 'SAML 2.0', level: 1 });
    expect(path()).toBe('/account/security/providers/saml2p');
    const details = await card('Provider Details');
    expect(details.getAllByText('CN=idp.acme.test, O=Example')).toHaveLength(2);
    expect((await account()).identityProviders).toHaveLength(2);
  });

  it('fills the form of SAML from metadata, or says why not', async () => {
    const { form } = await addSaml();
    const metadata = form.getByLabelText(/^Provider's Metadata/);
    await userEvent.click(metadata);
    await userEvent.paste('<html/>');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    expect(metadata).toHaveValue('<html/>');
    await userEvent.click(await form.findByRole('button', { name: 'Fill Form' }));
    await waitFor(() => expect(metadata).toHaveAccessibleDescription(/metadata/));
    const input = form.getByLabelText(/^Or Its File/);
    await userEvent.upload(input, new File(['x'.repeat(1_048_577)], 'large.xml', { type: 'text/xml' }));
    await waitFor(() => expect(metadata).toHaveAccessibleDescription(/SAML metadata may be 256 kB at most/));
    const file = new File([samlMetadata(made.base64)], 'metadata.xml', { type: 'text/xml' });
    await userEvent.upload(input, file);
    expect(await form.findByText(/^The form was filled/)).toBeVisible();
    expect(metadata).toHaveValue(samlMetadata(made.base64));
    expect(metadata).not.toHaveAccessibleDescription(/not the SAML/);
    expect(form.getByLabelText('Entity ID')).toHaveValue('urn:idp');
    expect(form.getByText(/^CN=idp\.acme\.test, O=Example, valid until/)).toBeVisible();
    await put(form.getByLabelText('Name'), 'From Metadata');
    await userEvent.click(form.getByRole('button', { name: 'Add Provider' }));
    const details = await card('Provider Details');
    expect(details.getByText('https://idp.test/sso')).toBeVisible();
  });
});

describe('an identity provider', () => {
  const open = (path = 'openIdConnect', as = admin) =>
    renderApp(server, as, `${as === admin ? '/account' : '/admin/accounts/acme'}/security/providers/${path}`);

  it('cannot shut out the person who activates it', async () => {
    await plant('OpenIdConnect', { verified: true, email: 'tester@elsewhere.test' });
    await open();
    await press('Activate');
    const asked = await question();
    expect(
      asked.getByText('Enabling SSO Identity Provider will disable Local Login. Do you want to proceed?'),
    ).toBeVisible();
    expect(await asked.findByText(/could not be matched.*You are one of them/)).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Yes' }));
    expect(await asked.findByText(/^This provider could not match your own user/)).toBeVisible();
    expect(await logins()).toEqual([true, [false]]);
  });

  it.each([
    ['activated', false, ['Activate']],
    ['deactivated or edited', true, ['Deactivate', 'Edit Provider Details']],
  ])('says which right is missing to be %s', async (_, enabled, names) => {
    await plant('OpenIdConnect', { verified: true, enabled });
    const as = `security.${enabled}@acme.test`;
    const permissions: Permission[] = ['full:Account', 'full:User', 'full:Role', 'read:ApiKey'];
    await addUser(server.deps, { account_id: accountId, email: as, permissions });
    await renderApp(server, as, '/account/security/providers/openIdConnect');
    for (const name of names) {
      const button = await screen.findByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(/them: Api Key \(Full\)$/);
      await userEvent.click(button);
    }
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByLabelText('Client ID')).toBeNull();
    await server.deps.db.updateTable('users').set({ status: 'DISABLED' }).where('email', '=', as).execute();
  });

  it('is a draft of those who edit login settings, until it is active', async () => {
    await plant('OpenIdConnect');
    const as = 'drafter@acme.test';
    await addUser(server.deps, { account_id: accountId, email: as, permissions: ['full:Account'] });
    await renderApp(server, as, '/account/security/providers/openIdConnect');
    await press('Edit Provider Details');
    expect((await card('Provider Details')).getByLabelText('Client ID')).toHaveValue('tenantry');
    expect(screen.getByRole('button', { name: 'Test' })).not.toHaveAttribute('aria-disabled');
    await server.deps.db.updateTable('users').set({ status: 'DISABLED' }).where('email', '=', as).execute();
  });

  it('asks before the only active one changes', async () => {
    await plant('OpenIdConnect', { verified: true, enabled: true });
    await open();
    expect(await screen.findByRole('button', { name: 'Test' })).toHaveAttribute('aria-disabled');
    await press('Edit Provider Details');
    const form = await card('Provider Details');
    const client = form.getByLabelText('Client ID');
    await userEvent.type(client, '2');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const update = await question();
    expect(update.getByText('Updating SSO Identity Provider')).toBeVisible();
    await userEvent.click(update.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(client).toHaveValue('tenantry2');
    await userEvent.type(client, '{Backspace}');
    await userEvent.type(form.getByLabelText('Name'), ' 2');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Successfully updated');
    expect(await logins()).toEqual([false, [true]]);
  });

  it('says how its test went, and what to change', async () => {
    await plant('Saml2P', { failed: true });
    const { path } = await open('saml2p?verified=false');
    expect(
      await screen.findByText(
        'We could not verify your identity provider. Please check your configuration and try again.',
      ),
    ).toBeVisible();
    expect(path()).toBe('/account/security/providers/saml2p');
    const log = await card('Last Test');
    expect(log.getByText(/^The answer has no email/)).toBeVisible();
    expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'MetadataPassedIssuer: https://login.acme.test',
      'EmailFailed',
      'UserNot Tried',
    ]);
    expect((await card('Provider Details')).getByText('Expires in 41 days')).toBeVisible();
  });

  it.each([
    ['true', { verified: true }, 'Successfully verified OpenID Connect'],
    ['true', {}, undefined],
    ['false', { verified: true }, undefined],
  ])(
    'reports a test only where the provider confirms what the URL claims: %s',
    async (claim, planted, said) => {
      await plant('OpenIdConnect', planted);
      const { path } = await open(`openIdConnect?verified=${claim}`);
      await waitFor(() => expect(path()).toBe('/account/security/providers/openIdConnect'));
      if (said) await screen.findByText(said);
      else expect(screen.queryByText(/^(Successfully verified|We could not verify)/)).toBeNull();
    },
  );

  it('shows what to tell it, and to staff the address of its test', async () => {
    await plant('OpenIdConnect');
    await open('openIdConnect', platform);
    const metadata = await card('Provider Metadata');
    expect(await metadata.findByText(/\/federation\/openIdConnect\/callback$/)).toBeVisible();
    await press('Test');
    const prompt = within(await screen.findByRole('dialog', { name: 'Test Acme Login' }));
    const address = new URL(prompt.getByText(/\/federation\/openIdConnect\/verify/).textContent ?? '');
    expect(address.host).toBe('acme.localhost:4400');
    expect(address.searchParams.get('returnPath')).toBe('/app/account/security/providers/openIdConnect');
    const user = userEvent.setup();
    await user.click(prompt.getByRole('button', { name: 'Copy Address' }));
    expect(await prompt.findByRole('button', { name: 'Address Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address.href);
  });
});
