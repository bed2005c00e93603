import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';
import { renderApp } from '../app/renderApp.tsx';

const edition = { version: '2', date: '2026-11-01', locale: 'en', mustBeAccepted: true, isSample: false };
const server = testServer({
  config: {
    legalTexts: [
      { ...edition, document: 'terms', text: 'These are **our** terms.' },
      { ...edition, document: 'privacy-policy', version: '5', text: '## What we keep' },
    ],
  },
});

afterEach(() => vi.restoreAllMocks());

describe('terms that must be accepted', () => {
  it('stand before the app, one document after the other, then on the user', async () => {
    const { id, as } = await add('lena@acme.test');
    const { asked } = await renderApp(server, as, '/account/user-list');
    await textOf('Terms and Conditions');
    expect(screen.getByText('Version 2, Nov 1, 2026')).toBeVisible();
    expect(await screen.findByText('our')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    const accept = screen.getByRole('button', { name: 'Accept' });
    for (let click = 0; click < 3; click += 1) accept.click();

    await textOf('Privacy Policy');
    await screen.findByRole('heading', { level: 2, name: 'What we keep' });
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByRole('heading', { level: 1, name: /^Users - / });
    const path = 'POST /api/v1/self/legal/';
    expect(asked.filter((call) => call.startsWith(path))).toEqual([`${path}terms`, `${path}privacy-policy`]);

    const next = await renderApp(server, as, `/account/users/${id}`);
    const card = await screen.findByRole('region', { name: 'Accepted Terms and Policies' });
    expect(within(card).getByText('Terms and Conditions, Version 2')).toBeVisible();
    expect(within(card).getByText('Privacy Policy, Version 5')).toBeVisible();
    next.unmount();
  });

  it('stay when the acceptance fails, say why, and are accepted again', async () => {
    const { as } = await add('olga@acme.test');
    await renderApp(server, as, '/profile');
    await screen.findByText('our');
    failOnce('/self/legal/terms');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/went wrong on the server/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms and Conditions');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await textOf('Privacy Policy');
  });

  it('are not accepted unread: a text that could not be loaded is loaded again first', async () => {
    const { as } = await add('pia@acme.test');
    failOnce('/legal/terms');
    await renderApp(server, as, '/profile');
    await screen.findByText('The text could not be loaded.');
    expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('our');
    expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
  });

  it('let one log out instead', async () => {
    const { as } = await add('quin@acme.test');
    const { session, asked } = await renderApp(server, as, '/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(session.signOut).toHaveBeenCalledOnce();
    expect(asked.filter((call) => call.includes('/self/legal/'))).toEqual([]);
  });
});

const textOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 1, name });
  await waitFor(() => expect(heading).toHaveFocus());
};

async function add(email: string) {
  const account_id = await accountIdOf(server.deps, 'acme');
  const id = await addUser(server.deps, { account_id, email, permissions: ['full:User'] });
  return { id, as: email };
}

/** The next call of this path fails as if something in between were broken. */
function failOnce(path: string) {
  const { fetch } = server;
  let left = 1;
  vi.spyOn(server, 'fetch').mockImplementation(async (url, ...rest) => {
    if (String(url).endsWith(path) && left-- > 0) return new Response('', { status: 502 });
    return fetch(url, ...rest);
  });
}
