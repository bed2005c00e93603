import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { Identity } from './identity';
import { apiOf, issuerOf } from './issuer';
import type { Secrets } from './secrets';

/** What our access tokens are signed with. Only this is accepted: a token must never choose how it is checked. */
export const tokenAlgorithm = 'ES256' as const;

/**
 * The check of bearer tokens. Each claim that is not looked at is a way in: another tenant's token (issuer, audience), an
 * id token used as an access token (typ), one whose algorithm its sender chose (the allow-list).
 */
export function createTokenVerifier(
  { clock }: Pick<Deps, 'clock'>,
  { signingKeys }: Secrets,
): Identity['verifyAccessToken'] {
  const keys = createLocalJWKSet({ keys: signingKeys.keys.filter(isTokenKey).map(publicPart) });
  return async (token, tenant) => {
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
      const { sub, sid } = payload;
      const isOurs = typeof sub === 'string' && typeof sid === 'string' && hasOurHeader(protectedHeader);
      if (!isOurs) throw new ApiError('UNAUTHORIZED');
      return { userId: sub, sessionId: sid };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new ApiError('UNAUTHORIZED');
      throw error;
    }
  };
}

/** Any other header (jwk, jku, x5u, crit, b64) would be an instruction from the sender. */
const hasOurHeader = (header: object) =>
  Object.keys(header).every((name) => ['alg', 'typ', 'kid'].includes(name));

const isTokenKey = ({ alg }: JWK) => alg === tokenAlgorithm;
const publicPart = ({ kty, crv, x, y, kid, alg }: JWK): JWK => ({ kty, crv, x, y, kid, alg });
