import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  Admin,
  CustomRoutes,
  DeleteWithConfirmButton,
  EditGuesser,
  type Exporter,
  ListGuesser,
  type RaRecord,
  RecordContextProvider,
  ReferenceField,
  Resource,
  ShowGuesser,
  TestMemoryRouter,
} from 'react-admin';
import { Route } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCatalogs } from '#i18n/adminTexts.ts';
import { i18nProvider } from '#i18n/i18nProvider.ts';
import { subdomainOf, testServer } from '#tests/support/testServer.ts';
import { testProviders } from './testProviders.ts';

const server = testServer();

// The guessers print what they have guessed.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

describe('a stock react-admin on our providers', () => {
  it.each([
    ['admin@system.test', 'accounts', 'subdomain', '/api/v1/admin/accounts/'],
    ['admin@acme.test', 'users', 'email', '/api/v1/users/'],
    ['admin@acme.test', 'roles', 'name', '/api/v1/roles/'],
  ])('for %s lists %s in their own order, and shows one', async (email, name, field, path) => {
    const { mount, asked, dataProvider } = await stockAs(email);
    const record = await firstOf(dataProvider, name);
    const text = String(record[field]);
    mount(`/${name}`);
    const [cell] = await screen.findAllByText(text, inTable, longWait);
    expect(cell).toBeVisible();
    expect(asked.filter((call) => call.includes('orderField'))).toEqual([]);
    await userEvent.click(cell?.closest('tr') ?? document.body);
    await waitFor(() => expect(screen.queryByLabelText('Export')).toBeNull(), longWait);
    expect(asked).toContain(`GET ${path}${record.id}`);
    expect((await screen.findAllByText(text, {}, longWait)).length).toBeGreaterThan(0);
    expect(screen.queryByText('Delete')).toBeNull();
  });

  it('shows a role by reference to it, and says that it can’t be deleted', async () => {
    const { mount, dataProvider } = await stockAs('admin@acme.test');
    const role = await firstOf(dataProvider, 'roles');
    mount(
      '/probe',
      <>
        <RecordContextProvider value={{ id: 1, roleId: role.id }}>
          <ReferenceField source="roleId" reference="roles" />
        </RecordContextProvider>
        <DeleteWithConfirmButton resource="roles" record={role} />
      </>,
    );
    const path = `/roles/${role.id}/show`;
    await waitFor(
      () => expect(screen.getByText(role.name).closest('a')).toHaveAttribute('href', path),
      longWait,
    );
    await userEvent.click(screen.getByRole('button', { name: /Delete/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This is not available here.', {}, longWait)).toBeVisible();
  });

  it('saves a user, and is back in the list', async () => {
    const { mount, dataProvider } = await stockAs('admin@acme.test');
    const user = await firstOf(dataProvider, 'users');
    mount(`/users/${user.id}`);
    const input = await screen.findByRole('textbox', { name: 'First Name' }, longWait);
    await userEvent.clear(input);
    await userEvent.type(input, 'Eleonora');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(user.email, inTable, longWait)).toBeVisible();
    const saved = async () => (await dataProvider.getOne('users', { id: user.id })).data.firstName;
    await waitFor(async () => expect(await saved()).toBe('Eleonora'), longWait);
  });

  it('exports every row, though a page has fewer', async () => {
    const { mount, exporter, dataProvider } = await stockAs('admin@acme.test');
    mount('/users');
    await userEvent.click(await screen.findByLabelText('Export', {}, longWait));
    await waitFor(() => expect(exporter).toHaveBeenCalled(), longWait);
    const { total } = await dataProvider.getList('users', { pagination: { page: 1, perPage: 1 } });
    expect(total).toBeGreaterThan(200);
    expect(new Set(exporter.mock.calls[0]?.[0].map(({ id }: RaRecord) => id)).size).toBe(total);
  });

  it('says in words why it can’t list what belongs to a record', async () => {
    const { mount } = await stockAs('admin@system.test', 'fr');
    mount('/crmInvestorFirms');
    const said = 'Ceci appartient à un autre enregistrement. Ouvrez celui-ci pour y accéder.';
    expect(await screen.findByText(said, {}, longWait)).toBeVisible();
    expect(screen.getByLabelText('Actualiser')).toBeVisible();
  });
});

const longWait = { timeout: 20_000 };
const inTable = { selector: 'td, td *' };

type Stock = Awaited<ReturnType<typeof stockAs>>;

async function firstOf(dataProvider: Stock['dataProvider'], name: string): Promise<RaRecord> {
  const { data } = await dataProvider.getList(name, { pagination: { page: 1, perPage: 1 } });
  return data[0] ?? { id: 'none' };
}

/** What a demo user's own admin is made of; `mount` shows it, with a page of its own at `/probe`. */
async function stockAs(email: string, locale = 'en') {
  const token = await server.signInAs(email);
  const subdomain = subdomainOf(email);
  const scope = { subdomain, ownSubdomain: subdomain };
  const asked: string[] = [];
  const providers = testProviders({
    token,
    apiBase: '',
    fetch: (input, { method, headers, body } = {}) => {
      asked.push(`${method} ${input}`);
      const given = Object.fromEntries(new Headers(headers));
      return server.fetch(String(input), {
        host: subdomain,
        method,
        headers: given,
        body: body ?? undefined,
      });
    },
  });
  const dataProvider = providers.dataProvider(scope);
  const authProvider = providers.authProvider(await dataProvider.perform('profile.get'), scope);
  const texts = i18nProvider(locale, await loadCatalogs(locale));
  const exporter = vi.fn<Exporter>();
  const mount = (path: string, probe = <p />) =>
    render(
      <TestMemoryRouter initialEntries={[path]}>
        <Admin dataProvider={dataProvider} authProvider={authProvider} i18nProvider={texts}>
          {['accounts', 'users', 'roles', 'permissions', 'crmInvestorFirms'].map((name) => (
            <Resource
              key={name}
              name={name}
              list={<ListGuesser exporter={exporter} />}
              show={ShowGuesser}
              edit={EditGuesser}
              recordRepresentation="name"
            />
          ))}
          <CustomRoutes>
            <Route path="/probe" element={probe} />
          </CustomRoutes>
        </Admin>
      </TestMemoryRouter>,
    );
  return { mount, asked, exporter, dataProvider };
}
