import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, expect, it } from 'vitest';
import { createTestServer } from '../support/testServer.ts';
import { testProviders } from './testProviders.ts';

// How to test a change of the data provider: MSW hands its calls to the real server; nothing is faked.
const server = await createTestServer();
const apiBase = server.deps.config.publicOrigin.replace('//', '//acme.');
const network = setupServer(http.all('*', ({ request }) => server.app.fetch(request)));
network.listen();
afterAll(() => Promise.all([network.close(), server.close()]));

it('reads many users at once, without those that are gone', async () => {
  const token = await server.signInAs('admin@acme.test');
  const provider = testProviders({ token, apiBase }).dataProvider({
    subdomain: 'acme',
    ownSubdomain: 'acme',
  });
  const { data } = await provider.getList('users', { pagination: { page: 1, perPage: 2 } });
  const ids = data.map(({ id }) => id);
  const found = await provider.getMany('users', { ids: [...ids, '01890000-0000-7000-8000-00000000dead'] });
  expect(found.data).toEqual(data);
});

it('reads the last page in place of one beyond it', async () => {
  const token = await server.signInAs('admin@acme.test');
  const { dataProvider } = testProviders({ token, apiBase });
  const provider = dataProvider({ subdomain: 'acme', ownSubdomain: 'acme' });
  const read = (page: number) => provider.getList('users', { pagination: { page, perPage: 25 } });
  const { total = 0 } = await read(1);
  const last = await read(Math.ceil(total / 25));
  expect(last.data.length).toBeGreaterThan(0);
  expect(await read(9999)).toEqual(last);
});

it('changes a user of one’s own account, and not with a version that others have left behind', async () => {
  const token = await server.signInAs('admin@acme.test');
  const provider = testProviders({ token, apiBase }).dataProvider({
    subdomain: 'acme',
    ownSubdomain: 'acme',
  });
  const { data, total } = await provider.getList('users', { filter: { searchText: 'viewer@acme.test' } });
  expect([data.length, total]).toEqual([1, 1]);
  const change = { id: data[0].id, data: { ...data[0], firstName: 'Eleonora' }, previousData: data[0] };
  expect((await provider.update('users', change)).data.firstName).toBe('Eleonora');
  await expect(provider.update('users', change)).rejects.toMatchObject({ body: { code: 'EDIT_CONFLICT' } });
});
