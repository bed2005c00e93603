import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const licences = async () => {
  const value = (await screen.findByText('License Count')).nextSibling;
  await waitFor(() => expect(value).toHaveTextContent(/\d/));
  return Number.parseInt(value?.textContent ?? '', 10);
};

describe('what a write touches', () => {
  it('is shown anew: the licences in the account’s header follow create, disable and enable', async () => {
    const user = userEvent.setup();
    const { go, path } = await renderApp(server, 'admin@system.test', '/admin/accounts/acme/user-list');
    const before = await licences();

    await user.click(screen.getByRole('link', { name: 'Create New User' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const [field, value] of Object.entries(colleague)) {
      await user.type(dialog.getByRole('textbox', { name: field }), value);
    }
    await user.selectOptions(dialog.getByRole('combobox'), 'SALES');
    await user.click(dialog.getByRole('button', { name: 'Create User' }));
    await screen.findByRole('heading', { level: 1, name: 'Robin Record' });
    const person = path() ?? '';
    const expectLicences = async (count: number) => {
      await go('/admin/accounts/acme/user-list');
      await waitFor(async () => expect(await licences()).toBe(count));
      await go(person);
    };
    await expectLicences(before - 1);
    await answer(user, 'Disable User', 'User will be disabled. Are you sure you want to proceed?');
    const done = await screen.findByText('Successfully disabled user status');
    expect(done.previousSibling).toHaveTextContent('Robin Record');
    await expectLicences(before);
    await answer(user, 'Enable User', 'User will be enabled. Are you sure you want to proceed?');
    await expectLicences(before - 1);
  });

  it('is shown anew: a history follows what changes no version of its record', async () => {
    const made = await server.fetch('/api/v1/users', {
      method: 'POST',
      as: 'admin@acme.test',
      json: { firstName: 'Ida', lastName: 'Told', jobFunction: 'OTHER', email: 'ida.told@acme.test' },
    });
    const { id } = (await made.json()).data;
    await renderApp(server, 'admin@acme.test', `/account/users/${id}`);
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await history.findByText(/created the user Ida Told/);
    await userEvent.click(screen.getByRole('button', { name: 'Resend Invite' }));
    expect(await history.findByText(/sent an invite to Ida Told/)).toBeVisible();
  });
});

const colleague = { 'First Name': 'Robin', 'Last Name': 'Record', Email: 'robin.record@acme.test' };

/** Presses a button that asks, with the name on a line above, and says yes. */
async function answer(user: UserEvent, action: string, asked: string) {
  await user.click(await screen.findByRole('button', { name: action }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Robin Record').parentElement).toHaveTextContent(`Robin Record${asked}`);
  await user.click(question.getByRole('button', { name: action }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}
