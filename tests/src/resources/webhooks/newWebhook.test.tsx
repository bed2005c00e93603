import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

it('a new webhook is switched on once its secret was shown', async () => {
  await renderApp(server, 'admin@acme.test', '/account/webhooks/new');
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('URL'), 'https://hooks.example/new');
  await person.click(screen.getByRole('button', { name: 'Create Webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'The Secret of Your Webhook' });
  const isOn = async () => {
    const rows = server.deps.db.selectFrom('webhooks').select('enabled');
    return (await rows.where('url', '=', 'https://hooks.example/new').execute()).map(
      ({ enabled }) => enabled,
    );
  };
  expect(await isOn()).toEqual([false]);
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await screen.findByRole('heading', { level: 1, name: 'https://hooks.example/new' });
  await waitFor(async () => expect(await isOn()).toEqual([true]));
});
