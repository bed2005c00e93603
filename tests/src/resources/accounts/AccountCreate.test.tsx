import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

async function open() {
  const app = await renderApp(server, 'admin@system.test', '/admin/account-list/new');
  const dialog = await screen.findByRole('dialog', { name: 'Create Account' });
  return { ...app, form: within(dialog), person: userEvent.setup() };
}

describe('Create Account', () => {
  it('checks the subdomain and names the firm while one types, then leads to the account', async () => {
    const { form, person, path, asked } = await open();
    expect(form.getByText(/Once populated, the CmgEntityKey for an account cannot be changed/)).toBeVisible();
    const subdomain = form.getByLabelText('Subdomain');
    await person.type(subdomain, 'acme');
    await waitFor(() => expect(subdomain).toHaveAccessibleDescription(/Another account has this subdomain/));
    await person.type(subdomain, '-two');
    await waitFor(() => expect(subdomain).toHaveAccessibleDescription('acme-two is free'));
    const key = form.getByLabelText('CMG Entity Key');
    await person.click(key);
    await person.paste('10000791');
    expect(asked.filter((call) => call.includes('/entities/'))).toEqual([]);
    await person.type(key, '9');
    await waitFor(() => expect(key).toHaveAccessibleDescription('Entity key is already in use by acme'));
    await person.clear(key);
    await person.paste('000002000');
    await waitFor(() => expect(key).toHaveAccessibleDescription('Entity Key is not found'));
    await person.clear(key);
    await person.paste(await freeKey());
    await waitFor(() => expect(key).toHaveAccessibleDescription(/^[A-Z]/));
    await person.click(form.getByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Name is required'));
    await person.type(form.getByLabelText('Name'), 'Acme Two');
    await person.selectOptions(form.getByLabelText('Account Type'), 'Buy side');
    await person.click(form.getByRole('button', { name: 'Create Account' }));
    await screen.findByText('Account created successfully');
    await waitFor(() => expect(path()).toBe('/admin/accounts/acme-two/subscription'));
    const stored = await server.fetch('/api/v1/admin/accounts/acme-two', { as: 'admin@system.test' });
    expect((await stored.json()).data).toMatchObject({ requireTwoFactorAuth: true, status: 'ACTIVE' });
  });

  it('takes the key of an organization that is searched for, as long as it is that one', async () => {
    Element.prototype.scrollIntoView ??= () => undefined;
    const { form, person } = await open();
    const key = form.getByLabelText('CMG Entity Key');
    const search = await form.findByRole('combobox', { name: 'Find Organization' });
    await person.type(search, 'acme secur');
    await person.click(await form.findByRole('option', { name: /100007919/ }));
    expect(key).toHaveValue('100007919');
    expect(search).toHaveValue('Acme Securities');
    await waitFor(() => expect(key).toHaveAccessibleDescription('Entity key is already in use by acme'));
    await person.type(key, '{Backspace}');
    expect(search).toHaveValue('');
    await person.clear(key);
    await person.type(search, 'acme secur');
    await person.click(await form.findByRole('option', { name: /100007919/ }));
    await person.click(form.getByRole('button', { name: 'Clear Find Organization' }));
    expect(key).toHaveValue('');
  });

  it('gives the account a licence, and traits of its type', async () => {
    const { form, person, path } = await open();
    await person.type(form.getByLabelText('Name'), 'Licensed');
    await person.type(form.getByLabelText('Subdomain'), 'licensed');
    await person.selectOptions(form.getByLabelText('Account Type'), 'Sell side');
    await person.click(await form.findByLabelText('Syndicate Wires'));
    expect(form.queryByLabelText('Demand Analytics')).toBeNull();
    await person.selectOptions(form.getByLabelText('Account Type'), 'Buy side');
    expect(form.queryByLabelText('Syndicate Wires')).toBeNull();
    await person.click(await form.findByLabelText('Datalab'));
    expect(form.queryByLabelText('Account Administration')).toBeNull();
    expect(form.getByLabelText('Trial Ends On')).toHaveAccessibleDescription(/^30 days from today/);
    await person.selectOptions(form.getByLabelText('License Type'), 'Paid');
    expect(form.queryByLabelText('Trial Ends On')).toBeNull();
    const count = form.getByLabelText('License Count');
    await person.clear(count);
    const create = form.getByRole('button', { name: 'Create Account' });
    await person.click(create);
    await waitFor(() => expect(count).toHaveAccessibleDescription('License Count is Required.'));
    await person.type(count, '40');
    await person.click(create);
    await waitFor(() => expect(path()).toBe('/admin/accounts/licensed/subscription'));
    const stored = await server.fetch('/api/v1/admin/accounts/licensed', { as: 'admin@system.test' });
    expect((await stored.json()).data).toMatchObject({
      licenseType: 'PAID',
      licenseCount: 40,
      traitCodes: ['ACCOUNT', 'DATALAB'],
    });
  });
});

async function freeKey(): Promise<string> {
  const { key } = await server.deps.db
    .selectFrom('firms')
    .select('key')
    .where('key', 'like', '0%')
    .orderBy('key', 'desc')
    .executeTakeFirstOrThrow();
  return key;
}
