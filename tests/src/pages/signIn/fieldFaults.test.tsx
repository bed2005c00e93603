import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLocale } from '#i18n/texts.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { openLink, toServer, typePassword } from './openedLink.tsx';

let world: { network: ReturnType<typeof setupServer>; server: TestServer };
beforeAll(async () => {
  const network = setupServer();
  network.listen({ onUnhandledRequest: 'error' });
  world = { network, server: await createTestServer() };
});
afterAll(() => Promise.all([world.network.close(), world.server.close()]));

const english = 'This text may have at most 100 characters';
const french = 'Ce texte peut comporter au plus 100 caractères';

describe('a fault of a field says its numbers, in the language of the page', () => {
  it('found by the form', async () => {
    await openLink(world, '/activate-account', 'invite');
    fireEvent.change(screen.getByLabelText('First Name'), { target: { value: 'x'.repeat(101) } });
    await userEvent.click(screen.getByRole('button', { name: 'Activate Account' }));
    expect(await screen.findByText(english)).toBeVisible();
    await setLocale('fr');
    expect(await screen.findByText(french)).toBeVisible();
    await setLocale('en');
  });

  it('found by the server', async () => {
    toServer(world, 'session.activate', (body) => ({ ...body, firstName: 'x'.repeat(101) }));
    await openLink(world, '/activate-account', 'invite');
    await typePassword('Password', 'Fresh-Harbour-1979');
    expect(await screen.findByText(english)).toBeVisible();
    await setLocale('fr');
    expect(await screen.findByText(french)).toBeVisible();
    await setLocale('en');
  });

  it('of a password that is shorter than the account allows', async () => {
    toServer(world, 'session.resetPassword');
    await openLink(world, '/reset-password', 'resetPassword');
    await typePassword('New Password', 'short');
    expect(await screen.findByText('The password must have at least 12 characters')).toBeVisible();
    await setLocale('fr');
    expect(await screen.findByText('Le mot de passe doit comporter au moins 12 caractères')).toBeVisible();
    await setLocale('en');
  });
});
