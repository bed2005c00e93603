import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { TestReason, TestStep } from '#contract/identityProviders.ts';
import { OutboundError } from '#server/outbound/guardedFetch.ts';
import { type Facts, FederationFailure } from './federationFailure.ts';

/** Why a provider's metadata could not be fetched. */
export function discoveryFailure(error: unknown): never {
  if (error instanceof ClientError && error.code === codes.attribute) {
    const { expected, body } = partsOf(error);
    throw new FederationFailure('metadata', 'issuerDiffers', {
      expected: String(expected),
      issuer: String((body as { issuer?: unknown } | undefined)?.issuer),
    });
  }
  throw failureAt('metadata', error);
}

/** Why an answer proves nothing. */
export function answerFailure(error: unknown): never {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) throw refusal(error);
  const found = error instanceof ClientError ? wrongToken(error) : undefined;
  if (!found) throw failureAt('answer', error);
  const [step, reason] = found;
  // The library checks the claims first.
  const untried = step === 'signature' ? [] : (['signature'] as const);
  throw new FederationFailure(step, reason, claimsOf(error), untried);
}

/** The library's codes that lead to different advice. */
const codes = {
  attribute: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  claim: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  time: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  key: 'OAUTH_KEY_SELECTION_FAILED',
  response: 'OAUTH_INVALID_RESPONSE',
  unsupported: 'OAUTH_UNSUPPORTED_OPERATION',
};

function wrongToken(error: ClientError): [TestStep, TestReason] | undefined {
  const { claim, ...parts } = partsOf(error);
  switch (error.code) {
    case codes.time:
      return ['clock', claim === 'nbf' ? 'notYetValid' : 'expired'];
    case codes.claim:
      return byClaim[String(claim)] ?? ['answer', 'malformed'];
    case codes.key:
      return ['signature', 'signatureWrong'];
    case codes.unsupported:
      return ['signature', 'algorithmRefused'];
    case codes.response:
      if ('signature' in parts) return ['signature', 'signatureWrong'];
      if ('header' in parts) return ['signature', 'algorithmRefused'];
      if ('parameters' in parts) return ['answer', 'issuerDiffers'];
      return ['answer', 'malformed'];
    default:
      return undefined;
  }
}

const byClaim: Partial<Record<string, [TestStep, TestReason]>> = {
  aud: ['audience', 'audienceWrong'],
  azp: ['audience', 'audienceWrong'],
  iss: ['answer', 'issuerDiffers'],
  nonce: ['answer', 'nonceWrong'],
};

/** The provider's own error. */
function refusal(error: AuthorizationResponseError | ResponseBodyError): FederationFailure {
  const isUnknown = ['invalid_client', 'unauthorized_client'].includes(error.error);
  return new FederationFailure('answer', isUnknown ? 'clientUnknown' : 'refused', {
    error: error.error.slice(0, 100),
    description: (error.error_description ?? '').slice(0, 300),
  });
}

function failureAt(step: TestStep, error: unknown): FederationFailure {
  if (error instanceof FederationFailure) return error;
  const reached = outboundOf(error);
  if (reached) return new FederationFailure(step, 'unreachable', { cause: reached.cause ?? reached.reason });
  if (error instanceof ClientError || error instanceof TypeError) {
    return new FederationFailure(step, 'malformed', { cause: error.message });
  }
  throw error;
}

/** The library passes on the fetch's error as the cause of its own. */
function outboundOf(error: unknown): OutboundError | undefined {
  if (error instanceof OutboundError) return error;
  return error instanceof Error && error.cause !== undefined ? outboundOf(error.cause) : undefined;
}

/** The values the library compared. */
function partsOf({ cause }: ClientError): Record<string, unknown> {
  const inner = cause instanceof Error ? cause.cause : cause;
  return typeof inner === 'object' && inner !== null ? { ...inner } : {};
}

function claimsOf(error: unknown): Facts {
  const { claims } = error instanceof ClientError ? partsOf(error) : {};
  const { iss, aud } = (claims ?? {}) as { iss?: unknown; aud?: unknown };
  return {
    ...(typeof iss === 'string' && { issuer: iss.slice(0, 300) }),
    ...(aud !== undefined && { audience: String(aud).slice(0, 300) }),
  };
}
