import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { registering } from '#tests/support/registering.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ config: { inviteIntervalSeconds: 30 } });
const { invite } = registering(server);

it('an invite is revoked after a question, and is gone from the open ones', async () => {
  await invite({ email: 'revoked@larkhollow.example' });
  await renderApp(server, 'admin@system.test', '/admin/investor-invite-list');
  const person = userEvent.setup();
  const row = await screen.findByRole('row', { name: /revoked@larkhollow\.example.*Open/ });
  await person.click(within(row).getByRole('button', { name: 'Actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Revoke Invite' }));
  await screen.findByText('Invite of revoked@larkhollow.example revoked');
  await waitFor(() => expect(screen.queryByRole('row', { name: /revoked@larkhollow/ })).toBeNull());
});
