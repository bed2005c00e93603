import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import type { Identity } from './identity.ts';
import { apiOf, issuerOf } from './issuer.ts';
import type { Secrets } from './secrets.ts';

/** The algorithm of our access tokens, and the only one accepted: a token must never choose how it is checked. */
export const tokenAlgorithm = 'ES256' as const;

/**
 * Verifies bearer tokens. Each unchecked claim is a way in: another tenant's token (issuer, audience), an id token
 * used as an access token (typ), an algorithm of the sender's choice (the allow-list). A token's content does not
 * change, so it is verified once; its user's rights are looked up at each call (decisions, ruling 27). The
 * `maxKnown` latest, about a kilobyte each, are cached.
 */
export function createTokenVerifier(
  { clock }: Pick<Deps, 'clock'>,
  { signingKeys }: Pick<Secrets, 'signingKeys'>,
  maxKnown = 10_000,
): Identity['verifyAccessToken'] {
  const keys = createLocalJWKSet({ keys: signingKeys.keys.filter(isTokenKey).map(publicPart) });
  const known = new Map<string, { session: Session; endsOn: number }>();
  const remember = (name: string, session: Session, endsOn: number) => {
    const now = clock().getTime();
    for (const [older, one] of known) {
      if (known.size < maxKnown && one.endsOn > now) break;
      known.delete(older);
    }
    known.set(name, { session, endsOn });
    return session;
  };
  return async (token, tenant) => {
    const name = `${issuerOf(tenant)} ${token}`;
    const read = known.get(name);
    if (read && clock().getTime() < read.endsOn) return read.session;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: [tokenAlgorithm],
        issuer: issuerOf(tenant),
        audience: apiOf(tenant),
        typ: 'at+jwt',
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        clockTolerance: 5,
        currentDate: clock(),
      });
      const { sub, sid, exp = 0 } = payload;
      const isOurs = typeof sub === 'string' && typeof sid === 'string' && hasOurHeader(protectedHeader);
      if (!isOurs) throw new ApiError('UNAUTHORIZED');
      return remember(name, { userId: sub, sessionId: sid }, exp * 1000);
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new ApiError('UNAUTHORIZED');
      throw error;
    }
  };
}

type Session = { userId: string; sessionId: string };

/** Any other header (jwk, jku, x5u, crit, b64) would be an instruction from the sender. */
const hasOurHeader = (header: object) =>
  Object.keys(header).every((name) => ['alg', 'typ', 'kid'].includes(name));

const isTokenKey = ({ alg }: JWK) => alg === tokenAlgorithm;
const publicPart = ({ kty, crv, x, y, kid, alg }: JWK): JWK => ({ kty, crv, x, y, kid, alg });
