import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const create = vi.fn();
beforeEach(() => {
  create.mockReset();
  vi.stubGlobal('PublicKeyCredential', () => {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

const failsWith = (name: string) => () =>
  Promise.reject(Object.assign(new Error('the browser says'), { name }));

it('begins each try with a challenge of its own, and says why there is no passkey', async () => {
  const dialog = await ask();
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  create.mockResolvedValueOnce(unusable);
  await submit();
  const refused = 'The browser made a passkey that cannot be checked. Try another device.';
  expect(await dialog.findByText(refused)).toBeVisible();
  create.mockImplementationOnce(failsWith('InvalidStateError'));
  await submit();
  expect(await dialog.findByRole('alert')).toHaveTextContent('This device has a passkey of yours already.');
  create.mockImplementationOnce(failsWith('NotReadableError'));
  await submit();
  expect(await dialog.findByText(/^The browser made no passkey/)).toBeVisible();
  create.mockImplementationOnce(failsWith('NotAllowedError'));
  await submit();
  await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(4), 20_000);
  await vi.waitFor(() => expect(dialog.queryByRole('alert')).toBeNull(), 20_000);
  expect(dialog.getByLabelText('Password')).toHaveValue(demoPassword);
  const challenges = create.mock.calls.map(([{ publicKey }]) => Buffer.from(publicKey.challenge).toString());
  expect(new Set(challenges).size).toBe(4);
});

/** The dialog for a new passkey, filled in. */
async function ask() {
  await renderApp(server, 'viewer@acme.test', '/profile/two-factor');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Passkey' }));
  await userEvent.type(dialog.getByLabelText('Password'), demoPassword);
  return dialog;
}

/** What no authenticator makes. */
const unusable = {
  id: 'BAUG',
  rawId: Uint8Array.of(4, 5, 6).buffer,
  type: 'public-key',
  response: { attestationObject: Uint8Array.of(1).buffer, clientDataJSON: Uint8Array.of(2).buffer },
  getClientExtensionResults: () => ({}),
};
