import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../../../src/app/App';
import { createTestServer, type TestServer } from '../../../support/testServer';
import { addUser } from '../../../walk/addUser';
import { renderApp } from '../../app/renderApp';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const patient = { timeout: 15_000 };
const rolodexOf = (subdomain: string) => `/admin/accounts/${subdomain}/rolodex`;
async function open(email: string, path: string) {
  const app = await renderApp(server, email, path);
  const card = within(await screen.findByRole('region', { name: 'Rolodex' }, patient));
  return { ...app, card, person: userEvent.setup() };
}

describe('the Rolodex tab', { timeout: 30_000 }, () => {
  it('shows the firm of an account; plain, while the directory has no screen to lead to', async () => {
    const { card } = await open('admin@system.test', rolodexOf('acme'));
    expect(await card.findByText('Acme Securities', undefined, patient)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rolodex - Acme Securities' })).toBeVisible();
    expect(card.getByText('100007919')).toBeVisible();
    expect(card.getByText('Broker-Dealer')).toBeVisible();
    expect(card.getByText('Capital Markets')).toBeVisible();
    expect(card.getByText('Description')).toBeVisible();
    expect(resources.map(({ name }) => String(name))).not.toContain('firms');
    expect(card.queryByRole('link')).toBeNull();
  });

  it('takes the first key of an account, names its firm, and the account is active', async () => {
    const { card, person } = await open('admin@system.test', rolodexOf('cedar'));
    expect(card.getByText('This account is not mapped to Rolodex.')).toBeVisible();
    const key = await card.findByLabelText('CMG Entity Key', undefined, patient);
    expect(
      card.getByText('Once populated, the CmgEntityKey for an account cannot be changed.'),
    ).toBeVisible();
    await person.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(key).toHaveAccessibleDescription('Cmg Entity Key must be a number of length 9'),
    );
    await person.type(key, '100007919');
    await waitFor(() => expect(key).toHaveAccessibleDescription('Entity key is already in use by acme'));
    await person.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(key).toHaveAccessibleDescription('Entity key is already in use by acme'));
    await person.clear(key);
    const { key: free, name } = await freeFirm();
    await person.type(key, free);
    await waitFor(() => expect(key).toHaveAccessibleDescription(name));
    await person.click(card.getByRole('button', { name: 'Save' }));
    await screen.findByText('Successfully updated', undefined, patient);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Rolodex' })).toHaveTextContent(name));
    expect(screen.getByText('Active')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows whoever reads roles only that there is no firm', async () => {
    const { id } = await server.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('subdomain', '=', 'system')
      .executeTakeFirstOrThrow();
    const email = 'roles@system.test';
    await addUser(server.deps, { account_id: id, email, permissions: ['read:GlobalRole'] });
    const { card } = await open(email, '/account/rolodex');
    expect(card.getByText('This account is not mapped to Rolodex.')).toBeVisible();
    expect(card.queryByLabelText('CMG Entity Key')).toBeNull();
  });
});

const freeFirm = () =>
  server.deps.db
    .selectFrom('firms')
    .innerJoin('firm_names', 'firm_names.firm_id', 'firms.id')
    .select(['firms.key', 'firm_names.name'])
    .where('firms.key', 'like', '0%')
    .where('is_display_name', '=', true)
    .orderBy('firms.key', 'desc')
    .executeTakeFirstOrThrow();
