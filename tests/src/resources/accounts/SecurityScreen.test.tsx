import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const platform = 'admin@system.test';
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const stored = async (subdomain: string) =>
  (await (await server.fetch(`/api/v1/admin/accounts/${subdomain}`, { as: platform })).json()).data;

describe('Login Settings', () => {
  it('shows each way in with its status, and leads to that of passwords', async () => {
    const account_id = await accountIdOf(server.deps, 'birch');
    const base = { account_id, configuration: '{}' };
    await server.deps.db
      .insertInto('identity_providers')
      .values([
        { ...base, id: server.deps.newId(), provider_type: 'Saml2P', name: 'Untried', enabled: true },
        {
          ...base,
          id: server.deps.newId(),
          provider_type: 'OpenIdConnect',
          name: 'Tried',
          verified: true,
          enabled: true,
        },
      ])
      .execute();
    const { path } = await renderApp(server, platform, '/admin/accounts/birch/security');
    const types = await card('Login Types');
    const rows = types.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'TypeProviderStatus',
      'LocalLocal LoginEnabled',
      'OpenID ConnectTriedTestedActive',
      'SAML 2.0UntriedNot TestedInactive',
    ]);
    expect(types.getByText('Local login and SSO login cannot both be enabled.')).toBeVisible();
    await userEvent.click(types.getByRole('link', { name: 'Local Login' }));
    await screen.findByRole('heading', { name: 'Local Login', level: 1 });
    expect(path()).toBe('/admin/accounts/birch/security/providers/local');
  });

  it('shows two factors and the password policy, and the chip of the header leads here', async () => {
    await server.deps.db
      .updateTable('accounts')
      .set({
        password_policy: JSON.stringify({
          ...{ minLength: 14, uniqueChars: 4, requireLowercase: true, requireUppercase: false },
          ...{ requireDigit: true, requireNonAlphanumeric: false, requireUniquePasswordOnReset: true },
          ...{ passwordHistoryLength: 5, requirePasswordExpiration: true, passwordExpiresInDays: 90 },
        }),
        require_two_factor_auth: false,
      })
      .where('subdomain', '=', 'dune')
      .execute();
    const { path } = await renderApp(server, platform, '/admin/accounts/dune/subscription');
    const chip = await screen.findByRole('link', { name: 'SSO & 2FA Disabled' });
    await userEvent.click(chip);
    const rules = await card('Local Login Rules');
    expect(path()).toBe('/admin/accounts/dune/security');
    const facts = rules.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual([
      'No',
      'At least 14 characters · with a lowercase letter and a digit · expires after 90 days',
    ]);
    await userEvent.click(rules.getByRole('link', { name: 'Change Local Login Rules' }));
    await screen.findByRole('heading', { name: 'Local Login', level: 1 });
  });
});

describe('Local Login', () => {
  const edit = async () => {
    const policy = await card('Password Policy');
    await userEvent.click(policy.getByRole('button', { name: /^Edit/ }));
    return card('Password Policy');
  };
  const open = async () => {
    await renderApp(server, 'admin@birch.test', '/account/security/providers/local');
    return edit();
  };

  it('saves the password policy within its bounds, and says whom it affects', async () => {
    const form = await open();
    const { licenseCount, remainingLicenseCount } = await stored('birch');
    const users = licenseCount - remainingLicenseCount;
    expect(form.getByText(new RegExp(`^This touches ${users} active user`))).toBeVisible();
    const length = form.getByLabelText('Minimum Length');
    expect(length).toHaveValue('8');
    expect(length).toHaveAccessibleDescription('Until you save, passwords need 12 characters');
    await userEvent.clear(length);
    await userEvent.type(length, '66');
    await userEvent.click(form.getByLabelText('Require Digit'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(length).toHaveAccessibleDescription(/65/));
    await userEvent.clear(length);
    await userEvent.type(length, '14');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Successfully updated');
    expect((await stored('birch')).passwordPolicy).toMatchObject({ minLength: 14, requireDigit: true });
    const ownLength = (await edit()).getByLabelText('Minimum Length');
    expect(ownLength).toHaveValue('14');
    expect(ownLength).not.toHaveAccessibleDescription(/Until you save/);
  });

  it('says whom two factors touch, and that neither card touches anybody who logs in by SSO', async () => {
    const setLocal = (local_login_enabled: boolean) =>
      server.deps.db
        .updateTable('accounts')
        .set({ local_login_enabled, sso_enabled: !local_login_enabled })
        .where('subdomain', '=', 'birch')
        .execute();
    const { unmount } = await renderApp(server, 'admin@birch.test', '/account/security/providers/local');
    const touched = async (name: string) => {
      await userEvent.click((await card(name)).getByRole('button', { name: /^Edit/ }));
      return (await card(name)).getByText(/^This touches/).textContent;
    };
    expect(await touched('Two-Factor Authentication')).toMatch(/ \d+ active users?, at their next login/);
    unmount();
    await setLocal(false);
    await renderApp(server, 'admin@birch.test', '/account/security/providers/local');
    for (const name of ['Two-Factor Authentication', 'Password Policy'])
      expect(await touched(name)).toBe('This touches nobody while local login is inactive.');
    await setLocal(true);
  });
});
