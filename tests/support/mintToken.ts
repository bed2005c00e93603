import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { clientId, clientScopes } from '#contract/session.ts';
import { tenantOrigin } from '#server/access/tenant.ts';
import type { Deps } from '#server/deps.ts';
import { apiOf, issuerOf } from '#server/identity/issuer.ts';
import { loadSecrets } from '#server/identity/secrets.ts';
import { tokenAlgorithm } from '#server/identity/verifyAccessToken.ts';

/** The claims of the sign-in pages' tokens; each may be replaced. */
export type TokenParts = { claims?: Record<string, unknown>; expiresIn?: number };

/** A token signed by the server's own key, in a new session: for any user, in any state. */
export async function mintToken(
  deps: Deps,
  email: string,
  { claims = {}, expiresIn = 300 }: TokenParts = {},
): Promise<string> {
  const user = await deps.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id', 'accounts.subdomain'])
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  const tenant = { origin: tenantOrigin(deps.config, user.subdomain) };
  const now = deps.clock();
  const sessionId = randomUUID();
  await deps.db
    .insertInto('sessions')
    .values({
      account_id: user.account_id,
      id: sessionId,
      user_id: user.id,
      started_on: now,
      last_active_on: now,
      ip_address: null,
      user_agent: null,
    })
    .execute();

  const { signingKeys } = await loadSecrets(deps);
  const key = signingKeys.keys.find(({ alg }) => alg === tokenAlgorithm);
  if (!key) throw new Error(`The server has no key for ${tokenAlgorithm}`);
  return new SignJWT({ client_id: clientId, scope: clientScopes.join(' '), sid: sessionId, ...claims })
    .setProtectedHeader({ alg: tokenAlgorithm, typ: 'at+jwt', kid: key.kid })
    .setIssuer(String(claims.iss ?? issuerOf(tenant)))
    .setAudience(String(claims.aud ?? apiOf(tenant)))
    .setSubject(user.id)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + expiresIn * 1000))
    .sign(await importJWK(key, tokenAlgorithm));
}
