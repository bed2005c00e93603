import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const staff = 'admin@system.test';

let userId: string;
beforeAll(async () => {
  for (const tenant of ['acme', 'birch']) {
    const as = `admin@${tenant}.test`;
    const { data } = await (await server.fetch(`/api/v1/users?searchText=viewer@${tenant}`, { as })).json();
    const [{ id, version }] = data;
    if (tenant === 'acme') userId = id;
    await server.fetch(`/api/v1/users/${id}/status`, {
      method: 'PUT',
      as,
      json: { status: 'DISABLED' },
      headers: { 'if-match': String(version) },
    });
  }
});

it('lists the events of all accounts, and opens one as its account does', async () => {
  const { path } = await renderApp(server, staff, '/admin/audit-log?action=users.setStatus');
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  const accounts = ['Acme Securities', 'Birch Investment Partners'];
  for (const name of accounts) expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  const navigation = within(screen.getByRole('navigation', { name: 'Main Navigation' }));
  expect(navigation.getByRole('link', { name: 'Audit Log' })).toHaveAttribute('aria-current', 'page');
  const row = within(screen.getByRole('link', { name: 'Acme Securities' }).closest('tr') as HTMLElement);
  await userEvent.click(row.getAllByRole('link')[0] as HTMLElement);
  expect(await screen.findByRole('row', { name: 'Status Active Disabled' })).toBeInTheDocument();
  expect(path()).toMatch(/^\/admin\/audit-log\/[0-9a-f-]{36}$/);
  const card = within(screen.getByRole('region', { name: 'Audit Event' }));
  expect(card.getByRole('link', { name: 'Acme Securities' })).toBeInTheDocument();
  const links = card.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(`/app/admin/accounts/acme/users/${userId}`);
});

it('leads from an account’s log to the same in all accounts, and back to that of each', async () => {
  const { path, search } = await renderApp(
    server,
    staff,
    '/admin/accounts/acme/audit?action=users.setStatus&page=1&roleId=x',
  );
  await userEvent.click(await screen.findByRole('link', { name: 'In All Accounts' }));
  const birch = await screen.findByRole('link', { name: 'Birch Investment Partners' });
  expect([path(), search()]).toEqual(['/admin/audit-log', '?action=users.setStatus']);
  await userEvent.click(birch);
  expect(await screen.findByText('1 event')).toBeInTheDocument();
  expect([path(), search()]).toEqual(['/admin/accounts/birch/audit', '?action=users.setStatus']);
});
