import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { signInOperations } from '#contract/operations/session/signIn.ts';
import type { LinkPurpose } from '#contract/signIn.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { issueLink } from '#server/identity/mailedLinks.ts';
import { openSignIn } from '#src/pages/signIn/SignInShell.tsx';
import { Themed } from '#tests/src/app/Themed.tsx';
import type { TestServer } from '#tests/support/testServer.ts';
import type { SignInCall } from './signInPage.tsx';

/** Passes a call to the real server, as an older page might have sent it. */
export function toServer(
  { network, server }: { network: SetupServer; server: TestServer },
  id: SignInCall,
  sent = (body: object) => body,
) {
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

/** Shows the page of a mailed link for Acme's viewer, with the server's answer about it. */
export async function openLink(
  world: { network: SetupServer; server: TestServer },
  path: string,
  purpose: LinkPurpose,
): Promise<void> {
  toServer(world, 'session.mailedLink');
  const query = await mailLink(world.server, purpose);
  window.history.replaceState(null, '', `/app${path}?${query}`);
  render(<Themed>{await openSignIn(path)}</Themed>);
  await screen.findByLabelText('Confirm Password');
}

/** The query of a new link, which ends earlier ones. */
export async function mailLink({ deps }: TestServer, purpose: LinkPurpose): Promise<string> {
  const users = deps.db.selectFrom('users').select(['id', 'account_id']);
  const user = await users.where('email_key', '=', 'viewer@acme.test').executeTakeFirstOrThrow();
  const link = await issueLink(deps, inAccount(deps.db, user.account_id), { userId: user.id, purpose });
  return new URL(link.url).search.slice(1);
}

export async function typePassword(label: string, password: string) {
  await userEvent.type(screen.getByLabelText(label), password);
  await userEvent.type(screen.getByLabelText('Confirm Password'), `${password}{Enter}`);
}
