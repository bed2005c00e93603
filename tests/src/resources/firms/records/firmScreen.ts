import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Firm } from '#contract/firms.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import type { TestServer } from '#tests/support/testServer.ts';

const admin = 'admin@system.test';

/** A firm made for one test, and its screen. */
export async function openFirm(server: TestServer, { records = {} }: Options = {}) {
  const token = await server.signInAs(admin);
  const api = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
    const init = { host: 'system', token, method, headers, body: body && JSON.stringify(body) };
    const answer = await server.fetch(`/dex/api/v1/firms${path}`, init);
    const { data, error } = await answer.json();
    if (error) throw new Error(JSON.stringify(error));
    return data;
  };
  const name = `Firm ${server.deps.newId()}`;
  const { id } = await api<Firm>('POST', '', { name: { value: name, type: 'COMMON' } });
  for (const [kind, rows] of Object.entries(records))
    for (const row of rows) await api('POST', `/${id}/${kind}`, row);
  const app = await renderApp(server, admin, `/rolodex/firms/detail/${id}`);
  await screen.findByRole('heading', { level: 1, name });
  const sent = (method: string) => app.asked.filter((call) => call.startsWith(`${method} /dex`));
  return { ...app, id, name, api, sent, user: userEvent.setup(), firm: () => api<Firm>('GET', `/${id}`) };
}

type Options = { records?: Record<string, readonly object[]> };

export const section = (name: string) => within(screen.getByRole('region', { name }));
export const row = (name: string, text: string | RegExp) => {
  const found = section(name).getByText(text).closest('tr');
  if (!found) throw new Error(`There is no row of ${text}`);
  return found;
};
