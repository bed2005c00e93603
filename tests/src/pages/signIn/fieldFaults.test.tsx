import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOperations } from '../../../../contract/operations/signIn';
import type { LinkPurpose } from '../../../../contract/signIn';
import { setLocale } from '../../../../i18n/texts';
import { inAccount } from '../../../../server/db/inAccount';
import { issueLink } from '../../../../server/identity/mailedLinks';
import { theme } from '../../../../src/app/theme';
import { openSignIn } from '../../../../src/pages/signIn/SignInShell';
import { createTestServer, type TestServer } from '../../../support/testServer';

let server: TestServer;
const network = setupServer();
beforeAll(async () => {
  network.listen({ onUnhandledRequest: 'error' });
  server = await createTestServer();
});
afterAll(() => Promise.all([network.close(), server.close()]));

const english = 'This text may have at most 100 characters';
const french = 'Ce texte peut comporter au plus 100 caractères';

describe('a fault of a field says its numbers, in the language of the page', () => {
  it('found by the form', async () => {
    await openLink('/activate-account', await mail('invite'));
    fireEvent.change(screen.getByLabelText('First Name'), { target: { value: 'x'.repeat(101) } });
    await userEvent.click(screen.getByRole('button', { name: 'Activate Account' }));
    expect(await screen.findByText(english)).toBeVisible();
    await setLocale('fr');
    expect(await screen.findByText(french)).toBeVisible();
    await setLocale('en');
  });

  it('found by the server', async () => {
    toServer('session.activate', (body) => ({ ...body, firstName: 'x'.repeat(101) }));
    await openLink('/activate-account', await mail('invite'));
    await typePassword('Password', 'Fresh-Harbour-1979');
    expect(await screen.findByText(english)).toBeVisible();
    await setLocale('fr');
    expect(await screen.findByText(french)).toBeVisible();
    await setLocale('en');
  });

  it('of a password that is shorter than the account allows', async () => {
    toServer('session.resetPassword');
    await openLink('/reset-password', await mail('resetPassword'));
    await typePassword('New Password', 'short');
    expect(await screen.findByText('The password must have at least 12 characters')).toBeVisible();
    await setLocale('fr');
    expect(await screen.findByText('Le mot de passe doit comporter au moins 12 caractères')).toBeVisible();
    await setLocale('en');
  });
});

/** Hands a call on to the real server, as an older page might have sent it. */
function toServer(id: keyof typeof signInOperations, sent = (body: object) => body) {
  const { method, path } = signInOperations[id];
  network.use(
    http.all(`${window.location.origin}${path.own}`, async ({ request }) => {
      const json = request.body ? sent(Object(await request.json())) : undefined;
      const answer = await server.fetch(path.own + new URL(request.url).search, { method, json });
      const body = answer.status === 204 ? null : await answer.text();
      return new HttpResponse(body, { status: answer.status, headers: answer.headers });
    }),
  );
}

async function openLink(path: string, query: string) {
  toServer('session.mailedLink');
  window.history.replaceState(null, '', `/app${path}?${query}`);
  render(<ThemeProvider theme={theme}>{await openSignIn(path)}</ThemeProvider>);
  await screen.findByLabelText('Confirm Password');
}

async function typePassword(label: string, password: string) {
  await userEvent.type(screen.getByLabelText(label), password);
  await userEvent.type(screen.getByLabelText('Confirm Password'), `${password}{Enter}`);
}

async function mail(purpose: LinkPurpose): Promise<string> {
  const { db } = server.deps;
  const users = db.selectFrom('users').select(['id', 'account_id']);
  const user = await users.where('email_key', '=', 'viewer@acme.test').executeTakeFirstOrThrow();
  const link = await issueLink(server.deps, inAccount(db, user.account_id), { userId: user.id, purpose });
  return new URL(link.url).search.slice(1);
}
