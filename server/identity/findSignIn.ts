import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { errors, type default as Provider } from 'oidc-provider';
import type { Tenant } from '../access/tenant';
import { inAccount } from '../db/inAccount';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { SignIn } from './identity';
import { endSessions } from './sessions';

/**
 * The sign-in that this browser has begun. It must be the browser's own, by its signed cookie, and the one that the page
 * names: else an attacker could begin a sign-in, have a victim finish it, and be signed in as the victim.
 */
export async function findSignIn(
  deps: Deps,
  provider: Provider,
  tenant: Tenant,
  cookies: string,
  returnUrl?: string,
): Promise<SignIn> {
  const [incoming, outgoing] = asNode(cookies);
  const interaction = await provider.interactionDetails(incoming, outgoing).catch(refuseUnknown);
  const { uid, returnTo } = interaction;
  if (returnUrl !== undefined && !leadsTo(returnTo, returnUrl, tenant))
    throw new ApiError('LOGIN_PREREQUISITE');
  return {
    id: uid,
    returnTo,
    async complete(userId, ipAddress, by) {
      const session = await provider.Session.get(provider.createContext(incoming, outgoing));
      if (session.accountId) {
        await endSessions(inAccount(deps.db, tenant.accountId), { id: session.uid, now: deps.clock() });
      }
      interaction.session = undefined;
      const login = { accountId: userId, ...(!by && { amr: ['pwd'] }) };
      interaction.result = { login, ipAddress, by };
      await interaction.persist();
    },
  };
}

const leadsTo = (returnTo: string, given: string, { origin }: Tenant) =>
  URL.canParse(given, origin) && new URL(given, origin).href === returnTo;

function refuseUnknown(error: unknown): never {
  throw error instanceof errors.SessionNotFound ? new ApiError('LOGIN_PREREQUISITE') : error;
}

/** The provider reads its signed cookies from node's request; nothing of the answer is sent. */
function asNode(cookie: string): [IncomingMessage, ServerResponse] {
  const incoming = new IncomingMessage(new Socket());
  incoming.headers = { cookie };
  return [incoming, new ServerResponse(incoming)];
}
