import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { as, openMatcher } from './openMatcher.tsx';

const server = testServer();

it('asks which notes of a firm are kept if others were saved meanwhile, and keeps what was typed', async () => {
  const { firmId } = await openMatcher(server);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Notes' }));
  const notes = within(await screen.findByRole('dialog', { name: /^Notes - / })).getByRole('textbox');
  await userEvent.type(notes, 'Mine');
  const integration = await accountIdOf(server.deps, 'acme');
  const call = `/api/v1/admin/crm/accounts/${integration}/investorFirms/${firmId}/notes`;
  expect((await server.fetch(call, { as, method: 'PUT', json: { notes: 'Theirs' } })).status).toBe(200);

  await userEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Editing' }));
  expect(notes).toHaveValue('Mine');
  expect(screen.queryByText('Failed to update notes')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(/Notes.*Theirs.*Mine/);
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }));
  await screen.findByText('Notes updated');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.querySelector('.notes p')).toHaveTextContent('Mine');
});
