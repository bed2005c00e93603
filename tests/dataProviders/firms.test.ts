import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, expect, it } from 'vitest';
import { createTestServer } from '../support/testServer.ts';
import { testProviders } from './testProviders.ts';

const server = await createTestServer();
const apiBase = server.deps.config.publicOrigin.replace('//', '//system.');
const network = setupServer(http.all('*', ({ request }) => server.app.fetch(request)));
network.listen();
afterAll(() => Promise.all([network.close(), server.close()]));

it('writes records within a record like any other', async () => {
  const token = await server.signInAs('admin@system.test');
  const provider = testProviders({ token, apiBase }).dataProvider({
    subdomain: 'system',
    ownSubdomain: 'system',
  });
  const { data: firm } = await provider.create('firms', {
    data: { name: { value: 'Provided Firm', type: 'COMMON' } },
  });
  const within = { params: { id: firm.id } };
  const { data: added } = await provider.create('firms', {
    data: { value: 'Provided Legal', type: 'LEGAL', recordStatus: 'EFFECTIVE' },
    meta: { call: 'firms.createName', ...within },
  });
  const change = {
    id: added.id,
    data: { ...added, value: 'Provided Anew' },
    previousData: added,
    meta: { call: 'firms.updateName', ...within },
  };
  expect((await provider.update('firms', change)).data).toMatchObject({ value: 'Provided Anew', version: 2 });
  await expect(provider.update('firms', change)).rejects.toMatchObject({ body: { code: 'EDIT_CONFLICT' } });
  const { data } = await provider.getOne('firms', { id: firm.id });
  expect(data.names).toHaveLength(2);
});
