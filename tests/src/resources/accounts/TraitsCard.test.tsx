import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const card = () => screen.getByRole('region', { name: 'Traits' });
async function open(email: string, path: string) {
  await renderApp(server, email, path);
  await screen.findByRole('region', { name: 'Traits' });
  return userEvent.setup();
}

describe('the traits of an account', () => {
  it('are given and taken in a dialog that first says what it changes', async () => {
    const person = await open('admin@system.test', '/admin/accounts/birch/subscription');
    await person.click(within(card()).getByRole('button', { name: 'Edit Traits' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Traits' }));
    const offered = await dialog.findAllByRole('switch');
    const names = offered.map((one) => one.closest('label')?.textContent ?? '');
    expect(names.join()).toContain('Offering Access');
    expect(names.join()).not.toMatch(/Investor CRM|Platform Administration|Certificate/);
    expect(dialog.queryByRole('region', { name: 'What Changes' })).toBeNull();

    await person.click(dialog.getByRole('switch', { name: /^Datalab/ }));
    const changes = dialog.getByRole('region', { name: 'What Changes' });
    await waitFor(() =>
      expect(changes).toHaveTextContent(
        /GainedNonePermissions LostDatalab · FullUsers Affected[1-9]\d*API Keys Affected\d+$/,
      ),
    );
    await person.click(dialog.getByRole('button', { name: 'Save Traits' }));
    await waitFor(() => expect(card()).not.toHaveTextContent('Datalab'));
    expect(within(card()).getByRole('link', { name: 'Offering Access' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/admin\/traits\/OFFERING_ACCESS$/),
    );
  });

  it.each([
    ['one’s own account', 'admin@system.test', '/account/subscription'],
    ['an account’s own administrator', 'admin@acme.test', '/account/subscription'],
    ['someone who may only read', 'viewer@system.test', '/admin/accounts/acme/subscription'],
  ])('are not edited: %s', async (_, email, path) => {
    await open(email, path);
    expect(screen.queryByRole('button', { name: 'Edit Traits' })).toBeNull();
  });
});
