import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type Provider from 'oidc-provider';
import type { Tenant } from '../access/tenant.ts';
import { inAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import type { SignIn } from './identity.ts';
import type { Secrets } from './secrets.ts';
import { endSessions } from './sessions.ts';
import { begunSignIns } from './signInCookies.ts';

/**
 * The sign-in that leads back to `returnUrl`. This browser must have begun it: otherwise an attacker could begin one,
 * have a victim finish it, and be signed in as the victim.
 */
export async function findSignIn(
  deps: Deps,
  secrets: Secrets,
  provider: Provider,
  tenant: Tenant,
  { cookies, returnUrl }: { cookies: string; returnUrl: string },
): Promise<SignIn> {
  const begun = begunSignIns(cookies, secrets, tenant).find((id) => returnUrl.endsWith(`/${id}`));
  const interaction = begun === undefined ? undefined : await provider.Interaction.find(begun);
  if (!interaction || !leadsTo(interaction.returnTo, returnUrl, tenant)) {
    throw new ApiError('LOGIN_PREREQUISITE');
  }
  const { uid, returnTo } = interaction;
  return {
    id: uid,
    returnTo,
    async complete({ id: accountId, sign_ins_ended: signInsEnded }, ipAddress, { by, amr }) {
      const session = await sessionOf(provider, cookies);
      if (session.accountId) {
        await endSessions(inAccount(deps.db, tenant.accountId), { id: session.uid, now: deps.clock() });
      }
      interaction.session = undefined;
      const login = { accountId, ...(amr && { amr }) };
      interaction.result = { login, signInsEnded, ipAddress, by };
      await interaction.persist();
    },
  };
}

/** The id of the user that a browser's session signs in. */
export const findSignedInUser = async (provider: Provider, cookies: string): Promise<string | undefined> =>
  (await sessionOf(provider, cookies)).accountId;

const sessionOf = (provider: Provider, cookies: string) =>
  provider.Session.get(provider.createContext(...asNode(cookies)));

const leadsTo = (returnTo: string, given: string, { origin }: Tenant) =>
  URL.canParse(given, origin) && new URL(given, origin).href === returnTo;

/** The provider reads its signed cookies from Node's request; nothing of the answer is sent. */
function asNode(cookie: string): [IncomingMessage, ServerResponse] {
  const incoming = new IncomingMessage(new Socket());
  incoming.headers = { cookie };
  return [incoming, new ServerResponse(incoming)];
}
