import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

afterEach(() => vi.unstubAllGlobals());

it('says what to do once the secret has ended, as in a second tab that began anew', async () => {
  const dialog = await begin();
  await server.deps.db.deleteFrom('user_factors').where('pending_until', 'is not', null).execute();
  await userEvent.type(dialog.getByLabelText('Code from the App'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/This key no longer counts.*begin again\.$/);
});

it('offers the link in place of the picture on a telephone, which cannot scan its own screen', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer: coarse'),
    ...deafTo('addEventListener', 'removeEventListener', 'addListener', 'removeListener'),
  }));
  const dialog = await begin();
  expect(dialog.queryByText(/^Scan/)).toBeNull();
  expect(dialog.getByText('Open the App on This Device')).toHaveAttribute(
    'href',
    expect.stringMatching(/^otpauth:/),
  );
});

/** The dialog that shows a new app's secret. */
async function begin() {
  await renderApp(server, 'viewer@acme.test', '/profile/two-factor');
  const add = { name: 'Add Authenticator App' };
  await userEvent.click(await screen.findByRole('button', add));
  const proof = within(await screen.findByRole('dialog', add));
  await userEvent.type(proof.getByLabelText('Password'), demoPassword);
  await userEvent.click(proof.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText('Code from the App');
  return within(screen.getByRole('dialog', add));
}

const deafTo = (...names: string[]) => Object.fromEntries(names.map((name) => [name, () => {}]));
