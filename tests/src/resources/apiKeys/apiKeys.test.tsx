import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '#contract/apiKeys.ts';
import type { Permission } from '#contract/permissions.ts';
import { formatsOf, ownVariety } from '#i18n/format.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();

const admin = 'admin@acme.test';
const keys = '/api/v1/myAccount/apiKeys';

async function userWith(name: string, ...permissions: Permission[]): Promise<string> {
  const accounts = server.deps.db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  const email = `${name}@acme.test`;
  await addUser(server.deps, {
    account_id: (await accounts.executeTakeFirstOrThrow()).id,
    email,
    permissions,
  });
  return email;
}

async function makeKey(name: string, fields: object = {}): Promise<ApiKey> {
  const json = { name, permissions: ['read:User'], ...fields };
  return (await (await server.fetch(keys, { method: 'POST', as: admin, json })).json()).data;
}

const findKey = async (name: string): Promise<ApiKey | undefined> => {
  const { data } = await (await server.fetch(`${keys}?perPage=200`, { as: admin })).json();
  return data.find((key: ApiKey) => key.name === name);
};

const dayOf = (moment: string) => formatsOf(ownVariety('en', navigator.languages)).date(moment);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

describe('a line for a shell', () => {
  it('makes a call that the key may make, at its account’s address, and leads to the document', async () => {
    const { id } = await makeKey('Roles reader', { permissions: ['read:Role'] });
    await renderApp(server, 'admin@system.test', `/admin/accounts/acme/api-keys/${id}`);
    const card = within(await screen.findByRole('region', { name: 'Call the API' }));
    const origin = window.location.origin.replace('//system.', '//acme.');
    const line = `curl -H "Authorization: Bearer $API_KEY" ${origin}/api/v1/roles`;
    expect(card.getByText(line)).toBeVisible();
    expect(card.getByRole('link', { name: 'API Document (OpenAPI)' })).toHaveAttribute(
      'href',
      `${origin}/api/openapi.json`,
    );
    const user = userEvent.setup();
    await user.click(card.getByRole('button', { name: 'Copy Command' }));
    expect(await card.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(line);
  });
});

it('a key without permissions opens no call, and gets no new token', async () => {
  const { id } = await makeKey('Empty');
  await server.deps.db.updateTable('api_keys').set({ permissions: [] }).where('id', '=', id).execute();
  await renderApp(server, admin, `/account/api-keys/${id}`);
  const card = within(await screen.findByRole('region', { name: 'Call the API' }));
  expect(card.getByText(/no permission that opens a call/)).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
  expect(button('Re-Generate Key')).toHaveAttribute('aria-disabled', 'true');
});

describe('the list', () => {
  it('counts down the last 30 days, and says EXPIRED also where no end is known', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000 - 60_000).toISOString();
    const [soon, later] = [inDays(30), inDays(40)];
    await makeKey('Ends soon', { expiresOn: soon });
    await makeKey('Ends later', { expiresOn: later });
    await renderApp(server, admin, '/account/api-keys');
    const row = async (name: string) =>
      within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
    expect((await row('Ends soon')).getByText('30 days left')).toBeInTheDocument();
    expect((await row('Ends later')).queryByText(/days left/)).toBeNull();
    expect((await row('Ends soon')).getByText(dayOf(soon))).toBeInTheDocument();
    expect((await row('Ends later')).getByText(dayOf(later))).toBeInTheDocument();
    const endless = await row('Former Importer');
    expect(endless.getByText('EXPIRED')).toBeInTheDocument();
    expect(endless.getByText('Expired')).toBeInTheDocument();
  });
});

describe('a new key', () => {
  it('asks for a label and a permission', async () => {
    await renderApp(server, admin, '/account/api-keys/newkey');
    await heading('New API Key');
    expect(screen.getByRole('textbox', { name: 'Key Label' })).toHaveFocus();
    await screen.findAllByRole('radio');
    await userEvent.click(button('Generate Key'));
    const label = screen.getByRole('textbox', { name: 'Key Label' });
    expect(label).toHaveAccessibleDescription('Label is Required');
    await userEvent.type(label, 'Nightly feed');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const matrix = screen.getByRole('group', { name: 'Permissions' });
    await waitFor(() => expect(matrix).toHaveAccessibleDescription('Choose at least one permission'));
    expect(matrix).toHaveFocus();
  });

  it('is not to be had with a right that one lacks, and says so', async () => {
    const maker = await userWith('maker', 'full:ApiKey');
    await renderApp(server, maker, '/account/api-keys/newkey');
    await screen.findAllByRole('radio');
    await userEvent.click(button('Set Role-Based Permissions'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'User Administrator' });
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'User Administrator');
    await userEvent.click(dialog.getByRole('button', { name: 'Set Permissions' }));
    await waitFor(() => expect(button('Generate Key')).toHaveAttribute('aria-disabled', 'true'));
    expect(button('Generate Key')).toHaveAccessibleDescription(
      /^You do not hold these rights.*User \(Full\)/,
    );
  });
});

it('a key until a date works to the end of that day, which form, list and key name alike', async () => {
  await renderApp(server, admin, '/account/api-keys/newkey');
  await heading('New API Key');
  await screen.findAllByRole('radio');
  await userEvent.type(screen.getByRole('textbox', { name: 'Key Label' }), 'To the day');
  await userEvent.selectOptions(screen.getByLabelText('Expires In'), 'Until a date');
  const input = screen.getByLabelText('Expires On');
  expect(input).toHaveAccessibleDescription('The key works until the end of this day, in your time zone.');
  const year = new Date().getFullYear() + 1;
  fireEvent.change(input, { target: { value: `${year}-03-09` } });
  await userEvent.click(screen.getAllByRole('radio', { name: /read/i })[0] as HTMLElement);
  await userEvent.click(button('Generate Key'));
  const shown = within(await screen.findByRole('dialog', { name: 'Your New API Key' }));
  const token = shown.getByText(/^tnt_/).textContent ?? '';
  expect((await server.fetch('/api/v1/users', { token })).status).toBe(403);
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  await heading('API Key (To the day)');
  expect(document.body.textContent).not.toContain(token);
  const key = await findKey('To the day');
  const nextDay = new Date(year, 2, 10);
  expect(key?.expiresOn).toBe(new Date(nextDay.getTime() - 1).toISOString());
  const named = dayOf(new Date(year, 2, 9, 12).toISOString());
  expect(screen.getByText(named)).toBeVisible();
  await userEvent.click(screen.getAllByRole('link', { name: 'API Keys' })[0] as HTMLElement);
  const listed = await screen.findByRole('link', { name: 'To the day' });
  expect(listed.closest('tr')).toHaveTextContent(named);
});

describe('one key', () => {
  it('gets another token at once, before the screen has asked for the key anew', async () => {
    const { id } = await makeKey('Twice');
    const { hold } = await renderApp(server, admin, `/account/api-keys/${id}`);
    await heading('API Key (Twice)');
    hold(`GET ${keys}`);
    for (const time of ['first', 'second']) {
      await userEvent.click(button('Re-Generate Key'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Re-Generate Key' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Re-Generate Key' }));
      const shown = within(await screen.findByRole('dialog', { name: 'Your New API Key' }));
      expect(shown.getByText(/^tnt_/), time).toBeVisible();
      await userEvent.click(shown.getByRole('button', { name: 'Close' }));
    }
  });

  it('is revoked after a question, which leads to the list', async () => {
    const { id } = await makeKey('Leaving');
    const { path, asked } = await renderApp(server, admin, `/account/api-keys/${id}`);
    await heading('API Key (Leaving)');
    await userEvent.click(button('Revoke Key'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke Key' }));
    await waitFor(() => expect(path()).toBe('/account/api-keys'));
    await screen.findByRole('link', { name: 'Order Book Feed' });
    expect(screen.queryByRole('link', { name: 'Leaving' })).toBeNull();
    expect(await findKey('Leaving')).toBeUndefined();
    // A call for the dead key would be refused, and logged.
    const key = `${keys}/${id}`;
    expect(asked.filter((call) => call.endsWith(key)).at(-1)).toBe(`DELETE ${key}`);
  });

  it('shows its own permissions to those who may not read what the account may give', async () => {
    const { id } = await makeKey('Read only', { permissions: ['read:User'] });
    const { asked } = await renderApp(
      server,
      await userWith('reader', 'read:ApiKey'),
      `/account/api-keys/${id}`,
    );
    await heading('API Key (Read only)');
    expect(screen.queryByRole('button', { name: 'Revoke Key' })).toBeNull();
    expect(await screen.findByText('User', { selector: '.name' })).toBeInTheDocument();
    expect(asked.filter((call) => call.includes('/permissions'))).toEqual([]);
  });
});
