import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { registering } from '#tests/support/registering.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ config: { inviteIntervalSeconds: 30 } });
const { invite } = registering(server);
const patient = { timeout: 20_000 };

it('an investor is invited from the draft accounts, and is in the list of open invites', async () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  const { path } = await renderApp(server, 'admin@system.test', '/admin/draft-account-list');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('link', { name: 'Invite an Investor' }, patient));
  const form = within(await screen.findByRole('dialog', { name: 'Invite an Investor' }, patient));
  await person.click(form.getByRole('button', { name: 'Send Invite' }));
  const bank = form.getByRole('combobox', { name: 'Inviting Bank' });
  await waitFor(() => expect(bank).toHaveAccessibleDescription('Inviting Bank is required'));
  await person.type(bank, 'acme');
  await person.click(await screen.findByRole('option', { name: /acme/ }, patient));
  await person.type(form.getByLabelText('Email'), 'maren@larkhollow.example');
  await person.selectOptions(form.getByLabelText('Language'), 'Français');
  await person.click(form.getByRole('button', { name: 'Send Invite' }));
  await screen.findByText('Invite sent to maren@larkhollow.example', undefined, patient);
  await waitFor(() => expect(path()).toBe('/admin/investor-invite-list'));
  const row = within(await screen.findByRole('row', { name: /maren@larkhollow\.example/ }, patient));
  expect(row.getByText('Open')).toBeVisible();
  expect(row.getByText('Français')).toBeVisible();
  await person.click(row.getByRole('button', { name: 'Actions' }));
  const resend = await screen.findByRole('menuitem', { name: /^Resend/ }, patient);
  expect(resend).toHaveAttribute('aria-disabled', 'true');
}, 60_000);

it('an invite is revoked after a question, and is gone from the open ones', async () => {
  await invite({ email: 'revoked@larkhollow.example' });
  await renderApp(server, 'admin@system.test', '/admin/investor-invite-list');
  const person = userEvent.setup();
  const row = await screen.findByRole('row', { name: /revoked@larkhollow\.example/ }, patient);
  await person.click(within(row).getByRole('button', { name: 'Actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Revoke' }, patient));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Revoke Invite' }));
  await screen.findByText('Invite of revoked@larkhollow.example revoked', undefined, patient);
  await waitFor(() => expect(screen.queryByRole('row', { name: /revoked@larkhollow/ })).toBeNull());
});

it('who may only read sees the invites, and changes none', async () => {
  await invite({ email: 'seen@larkhollow.example' });
  await renderApp(server, 'viewer@system.test', '/admin/investor-invite-list');
  const row = await screen.findByRole('row', { name: /seen@larkhollow\.example/ }, patient);
  await userEvent.click(within(row).getByRole('button', { name: 'Actions' }));
  const lines = await screen.findAllByRole('menuitem', undefined, patient);
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Copy ID']);
  expect(screen.queryByRole('link', { name: 'Invite an Investor' })).toBeNull();
});
