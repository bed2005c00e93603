import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const statusOf = async (subdomain: string) => {
  const answer = await server.fetch(`/api/v1/admin/accounts/${subdomain}`, { as: 'admin@system.test' });
  return (await answer.json()).data.status;
};

/** The menu of an account's row, and its user. */
async function openMenu(email: string, name: string) {
  const { path } = await renderApp(server, email, `/admin/account-list?status=&q=${name}`);
  const user = userEvent.setup();
  (await screen.findByRole('link', { name })).focus();
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await screen.findByRole('menuitem', { name: 'Open' });
  return { user, path };
}

describe('the menu of an account’s row', () => {
  it('disables the account after the question of its own screens', async () => {
    const { user, path } = await openMenu('admin@system.test', 'Birch Investment Partners');
    await user.click(await screen.findByRole('menuitem', { name: 'Disable Account' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Disable Account' }));
    expect(question.getByText('Birch Investment Partners')).toBeVisible();
    expect(await question.findByText('Active Users')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Disable Account' }));
    await waitFor(async () => expect(await statusOf('birch')).toBe('DISABLED'));
    expect(path()).toMatch(/^\/admin\/account-list/);
  });

  it('offers nothing of it for a pending account', async () => {
    await openMenu('admin@system.test', 'Cedar Pension Trust');
    expect(screen.queryByRole('menuitem', { name: /Account$/ })).toBeNull();
  });
});
