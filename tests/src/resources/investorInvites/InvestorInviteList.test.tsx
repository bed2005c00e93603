import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { registering } from '#tests/support/registering.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ config: { inviteIntervalSeconds: 30 } });
const { invite } = registering(server);

it('an investor is invited for a bank, in a language, and is in the list of open invites', async () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  const { path } = await renderApp(server, 'admin@system.test', '/admin/draft-account-list');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('link', { name: 'Invite an Investor' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite an Investor' }));
  const send = () => person.click(form.getByRole('button', { name: 'Send Invite' }));
  await send();
  const bank = form.getByRole('combobox', { name: 'Inviting Bank' });
  await waitFor(() => expect(bank).toHaveAccessibleDescription('Inviting Bank is required'));
  await person.click(bank);
  await person.paste('acme');
  await person.click(await screen.findByRole('option', { name: /acme/ }));
  await person.click(form.getByLabelText('Email'));
  await person.paste('maren@larkhollow.example');
  await person.selectOptions(form.getByLabelText('Language'), 'Français');
  await send();
  await screen.findByText('Invite sent to maren@larkhollow.example');
  await waitFor(() => expect(path()).toBe('/admin/investor-invite-list'));
  const row = await screen.findByRole('row', { name: /maren@larkhollow\.example.*Acme Securities.*Open/ });
  expect(within(row).getByText('Français')).toBeVisible();
});

it('an invite is revoked after a question, and is gone from the open ones', async () => {
  await invite({ email: 'revoked@larkhollow.example' });
  await renderApp(server, 'admin@system.test', '/admin/investor-invite-list');
  const person = userEvent.setup();
  const row = await screen.findByRole('row', { name: /revoked@larkhollow\.example.*Open/ });
  await person.click(within(row).getByRole('button', { name: 'Actions' }));
  // Mail is sent again after a while.
  expect(await screen.findByRole('menuitem', { name: /^Resend/ })).toHaveAttribute('aria-disabled', 'true');
  await person.click(screen.getByRole('menuitem', { name: 'Revoke' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Revoke Invite' }));
  await screen.findByText('Invite of revoked@larkhollow.example revoked');
  await waitFor(() => expect(screen.queryByRole('row', { name: /revoked@larkhollow/ })).toBeNull());
});

it('who may only read changes no invite', async () => {
  await invite({ email: 'seen@larkhollow.example' });
  await renderApp(server, 'viewer@system.test', '/admin/investor-invite-list');
  const row = await screen.findByRole('row', { name: /seen@larkhollow\.example/ });
  const openMenu = () => userEvent.click(within(row).getByRole('button', { name: 'Actions' }));
  // A menu shows its actions once their code is here: from its second opening on.
  await import('#src/resources/investorInvites/InviteActions.tsx');
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Copy ID' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await openMenu();
  const lines = screen.getAllByRole('menuitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Copy ID']);
});
