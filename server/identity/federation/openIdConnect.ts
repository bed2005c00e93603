import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  getJwksCache,
  type IDToken,
  None,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { AzureAdConfiguration, OpenIdConnectConfiguration } from '#contract/identityProviders.ts';
import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import { emailKey } from '#server/db/normalise.ts';
import type { IdentityNames } from '#server/db/tables/identityProviders.ts';
import { FederationFailure } from './federationFailure.ts';
import type { ProviderRow } from './findProvider.ts';
import { answerFailure, discoveryFailure } from './openIdFailures.ts';
import type { Protocol, ProviderCall } from './protocol.ts';
import { isSmall, type Published } from './publishedMetadata.ts';

/** OpenID Connect's code flow with PKCE, nonce and a verified signature. */
export const openIdConnect: Protocol = {
  async ask(about, exchangeId, { anew }) {
    const { server } = await discover(about);
    const [nonce, codeVerifier] = [about.newSecret(), about.newSecret()];
    const { href } = buildAuthorizationUrl(server, {
      redirect_uri: about.endpoints.callback,
      scope: 'openid profile email',
      state: exchangeId,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(anew && { prompt: 'login' }),
    });
    return { url: href, nonce, codeVerifier };
  },

  async read(about, { id, nonce, code_verifier }, query) {
    const { server, keepKeys } = await discover(about);
    const { clientId, groupId, isComplete, emailOf } = settingsOf(about.provider);
    const answer = new URL(`${about.endpoints.callback}?${query}`);
    const { claims, idToken } = await readTokens(server, answer, isComplete, {
      expectedState: id,
      expectedNonce: nonce ?? '',
      pkceCodeVerifier: code_verifier ?? '',
    })
      .catch(answerFailure)
      .finally(keepKeys);
    const email = emailOf(claims);
    if (groupId !== null) requireGroup(claims, groupId);
    return {
      subject: claims.sub,
      email,
      isUnverified: isFalse(claims.email_verified),
      names: namesOf(claims),
      groups: groupsOf(claims),
      session: { idToken },
      seen: {
        metadata: { issuer: server.serverMetadata().issuer },
        redirect: {},
        answer: { subject: claims.sub },
        signature: {},
        audience: { audience: clientId },
        clock: {},
        email: { email },
        ...(groupId !== null && { group: { group: groupId } }),
      },
    };
  },

  async signOut(about, session) {
    const { server } = await discover(about);
    if (!('idToken' in session) || !server.serverMetadata().end_session_endpoint) return null;
    const { href } = buildEndSessionUrl(server, {
      id_token_hint: session.idToken,
      post_logout_redirect_uri: about.endpoints.loggedOut,
    });
    return href;
  },
};

type Settings = {
  clientId: string;
  authority: string;
  groupId: string | null;
  /** Whether a token has everything required about the address; what is missing comes from the userinfo endpoint. */
  isComplete: (claims: Claims) => boolean;
  emailOf: (claims: Claims) => string;
};

function settingsOf({ provider_type, configuration }: ProviderRow): Settings {
  return settings[provider_type](configuration);
}

const settings: Record<IdentityProviderType, (configuration: object) => Settings> = {
  OpenIdConnect(configuration) {
    const { clientId, authority } = OpenIdConnectConfiguration.parse(configuration);
    return { clientId, authority, groupId: null, isComplete: tellsOfVerifying, emailOf: verifiedEmail };
  },
  AzureAdOpenId(configuration) {
    const { clientId, tenantId, authorizedGroupId = null } = AzureAdConfiguration.parse(configuration);
    const authority = `https://login.microsoftonline.com/${encodeURIComponent(tenantId)}/v2.0`;
    return {
      clientId,
      authority,
      groupId: authorizedGroupId,
      isComplete: tellsEmail,
      emailOf: directoryEmail,
    };
  },
  Saml2P() {
    throw new Error('SAML is no OpenID Connect');
  },
};

/** A provider's published metadata, for one request. An id token's signature is checked although it comes over TLS. */
async function discover(about: ProviderCall) {
  const { config, clock, provider, published } = about;
  const { clientId } = settingsOf(provider);
  const known = await published.of(provider, () => askForMetadata(about));
  const skew = Math.round((clock().getTime() - Date.now()) / 1000);
  const server = new Configuration(
    await known.metadata,
    clientId,
    { [clockSkew]: skew, [clockTolerance]: 60 },
    None(),
  );
  server[customFetch] = fetchOf(about);
  enableNonRepudiationChecks(server);
  if (config.loopbackProviders) allowInsecureRequests(server);
  return { server, keepKeys: keepingKeys(server, known, skew) };
}

/**
 * Keys that are minutes old are fetched again, at most once a minute if the signing key is missing: the library's
 * rule.
 */
function keepingKeys(server: Configuration, known: Published, skew: number): () => void {
  if (known.keys) setJwksCache(server, { ...known.keys, uat: known.keys.uat - skew });
  return () => {
    const cachedKeys = getJwksCache(server);
    if (cachedKeys && isSmall(cachedKeys)) known.keys = { ...cachedKeys, uat: cachedKeys.uat + skew };
    else delete known.keys;
  };
}

async function askForMetadata(about: ProviderCall): Promise<ServerMetadata> {
  const { config, provider } = about;
  const { clientId, authority } = settingsOf(provider);
  const server = await discovery(new URL(authority), clientId, undefined, None(), {
    [customFetch]: fetchOf(about),
    execute: config.loopbackProviders ? [allowInsecureRequests] : [],
  }).catch(discoveryFailure);
  const metadata = server.serverMetadata();
  requireOwnIssuer(metadata, provider, authority);
  return metadata;
}

const fetchOf =
  ({ fetch }: ProviderCall): CustomFetch =>
  (url, { method, headers, body }) =>
    fetch(url, { method, headers, body: body instanceof URLSearchParams ? body : null });

/**
 * Azure AD's metadata for all its directories lets each token name its own issuer: anyone with a directory could sign
 * in as anyone. The library accepts that, as it does for a directory addressed by its domain.
 */
function requireOwnIssuer(
  { issuer, authorization_endpoint: endpoint = '' }: ServerMetadata,
  { provider_type }: ProviderRow,
  authority: string,
): void {
  if (provider_type === 'AzureAdOpenId' && issuer !== authority) {
    throw new FederationFailure('metadata', 'issuerDiffers', { expected: authority, issuer });
  }
  if (!/^https?:/.test(endpoint)) throw new FederationFailure('metadata', 'malformed', { issuer });
}

type Claims = IDToken;

/** Claims missing from a token are at the provider's userinfo endpoint, for the same subject only. */
async function readTokens(
  server: Configuration,
  answer: URL,
  isComplete: Settings['isComplete'],
  checks: NonNullable<Parameters<typeof authorizationCodeGrant>[2]>,
): Promise<{ claims: Claims; idToken: string }> {
  const tokens = await authorizationCodeGrant(server, answer, checks);
  const claims = tokens.claims();
  if (!claims || !tokens.id_token) throw new FederationFailure('answer', 'malformed');
  const needsUserInfo = !isComplete(claims) && server.serverMetadata().userinfo_endpoint;
  const userInfo: UserInfo = needsUserInfo
    ? await fetchUserInfo(server, tokens.access_token, claims.sub)
    : {};
  return { claims: { ...userInfo, ...claims, ...emailIn(claims, userInfo) }, idToken: tokens.id_token };
}

/** What the userinfo endpoint answered; empty if it was not called. */
type UserInfo = Record<string, Claims[string]>;

/** `email_verified` is read where the address is, or where the same address is repeated. */
function emailIn(token: Claims, userInfo: UserInfo) {
  if (token.email === undefined) {
    return { email: userInfo.email, email_verified: userInfo.email_verified ?? token.email_verified };
  }
  const { email, email_verified } = token;
  if (userInfo.email === undefined) return { email, email_verified };
  if (emailKey(String(email)) !== emailKey(String(userInfo.email))) {
    throw new FederationFailure('email', 'emailDiffers', {
      email: String(email),
      found: String(userInfo.email),
    });
  }
  return { email, email_verified: email_verified ?? userInfo.email_verified };
}

const tellsEmail = ({ email }: Claims) => email !== undefined;
const tellsOfVerifying = (claims: Claims) => tellsEmail(claims) && claims.email_verified !== undefined;

/** Some providers send them as texts. */
const isTrue = (claim: unknown) => claim === true || claim === 'true';
const isFalse = (claim: unknown) => claim === false || claim === 'false';

function verifiedEmail({ email, email_verified }: Claims): string {
  if (typeof email !== 'string' || !isAddress(email)) throw new FederationFailure('email', 'emailMissing');
  if (!isTrue(email_verified)) throw new FederationFailure('email', 'emailUnverified', { email });
  return email;
}

/** Of a single directory, whose administrators assign the addresses. */
function directoryEmail({ email, preferred_username }: Claims): string {
  const found = [email, preferred_username].find((one) => typeof one === 'string' && isAddress(one));
  if (typeof found !== 'string') throw new FederationFailure('email', 'emailMissing');
  return found;
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

function namesOf({ given_name, family_name, name }: Claims): IdentityNames {
  return {
    ...(typeof given_name === 'string' && { givenName: given_name }),
    ...(typeof family_name === 'string' && { familyName: family_name }),
    ...(typeof name === 'string' && { displayName: name }),
  };
}

/** Without the claim, none: for a user in too many groups the token says so or names where to ask, which is null. */
function groupsOf({ groups, hasgroups, _claim_names }: Claims): string[] | null {
  if (groups !== undefined && groups !== null)
    return [groups].flat().filter((one) => typeof one === 'string');
  const isElsewhere = typeof _claim_names === 'object' && _claim_names !== null && 'groups' in _claim_names;
  return isTrue(hasgroups) || isElsewhere ? null : [];
}

/** Ruling 37. */
function requireGroup(claims: Claims, group: string): void {
  const groups = groupsOf(claims);
  if (groups === null) throw new FederationFailure('group', 'groupsTooMany', { group });
  if (!Array.isArray(claims.groups) || !groups.includes(group))
    throw new FederationFailure('group', 'groupMissing', { group });
}
