import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';
import { renderApp } from '../app/renderApp.tsx';

const server = testServer();
beforeAll(async () => {
  const account_id = await accountIdOf(server.deps, 'system');
  const permissions: Permission[] = ['full:GlobalUser'];
  await addUser(server.deps, { account_id, email: 'helper@system.test', permissions });
});

it.each([
  ['acme', 'Acme Securities', 'Sales Trader', 'Portfolio Manager'],
  ['birch', 'Birch', 'Portfolio Manager', 'Sales Trader'],
])(
  'in %s whoever edits users and may not read accounts is offered what its type allows',
  async (subdomain, name, own, foreign) => {
    await renderApp(server, 'helper@system.test', `/admin/accounts/${subdomain}/user-list/new`);
    const dialog = within(await screen.findByRole('dialog'));
    const words = () => [...dialog.getByLabelText('Job Function').children].map((one) => one.textContent);
    await waitFor(() => expect(words()).not.toContain(foreign));
    expect(words()).toContain(own);
    expect(document.body).toHaveTextContent(name);
  },
);
