import { FederationFailure } from '../federation/federationFailure.ts';
import type { ProvedIdentity } from '../federation/provedIdentity.ts';
import { type Asked, readAssertion } from './readAssertion.ts';
import { readSignedAssertion } from './readSignedAssertion.ts';
import {
  childrenOf,
  isElement,
  isNamed,
  isText,
  nodesBelow,
  readXml,
  textOf,
  XmlRefused,
} from './readXml.ts';

/** An answer as the browser has posted it, and what was asked. */
export type PostedAnswer = Asked & { samlResponse: string };

/**
 * Whom an answer proves, read from what the configured identity provider has signed; else it throws FederationFailure. An
 * answer that nobody asked for proves nothing: with it someone could sign a victim in as somebody else.
 */
export async function readSamlAnswer(posted: PostedAnswer): Promise<ProvedIdentity> {
  const xml = decode(posted.samlResponse);
  const response = readResponse(xml);
  requireAnswerTo(response, posted);
  const unverified = requireOneAssertion(response);
  const assertion = await readSignedAssertion({ ...posted, xml, response, assertion: unverified });
  return readAssertion(assertion, posted);
}

/** Longest answer in characters of base64: 256 kB. */
export const answerLimit = 349_528;

function decode(samlResponse: string): string {
  if (samlResponse.length > answerLimit) throw malformed('It is longer than 256 kB.');
  const base64 = samlResponse.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw malformed('It is not base64.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch (error) {
    throw malformed(String(error));
  }
}

/** A comment cuts a text short for some readers and not for others; honest answers hold none. */
function readResponse(xml: string): Element {
  const response = rootOf(xml);
  const isPlain = [...nodesBelow(response)].every((node) => isElement(node) || isText(node));
  if (!isPlain) throw malformed('It holds a comment, an instruction or CDATA.');
  if (!isNamed(response, 'protocol', 'Response') || response.getAttribute('Version') !== '2.0') {
    throw malformed('It is no response of SAML 2.0.');
  }
  return response;
}

function rootOf(xml: string): Element {
  try {
    return readXml(xml);
  } catch (error) {
    if (error instanceof XmlRefused) throw malformed(error.message);
    throw error;
  }
}

/** What the response says of itself, signed or not: for whoever tests a provider, this tells more than a wrong signature. */
function requireAnswerTo(
  response: Element,
  { requestId, configuration, serviceProvider }: PostedAnswer,
): void {
  const inResponseTo = response.getAttribute('InResponseTo') ?? '';
  if (inResponseTo !== requestId) throw new FederationFailure('answer', 'requestWrong', { inResponseTo });
  const [status] = childrenOf(response, 'protocol', 'Status');
  const [code] = status ? childrenOf(status, 'protocol', 'StatusCode') : [];
  if (!status || code?.getAttribute('Value') !== success) throw refused(status, code);
  const issuers = childrenOf(response, 'assertion', 'Issuer');
  if (issuers.length > 0 && textOf(issuers) !== configuration.entityId) {
    const facts = { issuer: textOf(issuers), expected: configuration.entityId };
    throw new FederationFailure('answer', 'issuerDiffers', facts);
  }
  const expected = serviceProvider.assertionConsumerUrl;
  const recipient = response.getAttribute('Destination');
  if (response.hasAttribute('Destination') && recipient !== expected) {
    const facts = { recipient: recipient ?? '', expected };
    throw new FederationFailure('audience', 'recipientWrong', facts, ['signature']);
  }
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** The identity provider's own words: the code within the code is the telling one. */
function refused(status?: Element, code?: Element): FederationFailure {
  const [inner] = code ? childrenOf(code, 'protocol', 'StatusCode') : [];
  const message = status ? textOf(childrenOf(status, 'protocol', 'StatusMessage')) : '';
  const named = (inner ?? code)?.getAttribute('Value') ?? '';
  return new FederationFailure('answer', 'refused', { status: named.replace(/^.*:/, ''), message });
}

function requireOneAssertion(response: Element): Element {
  if (childrenOf(response, 'assertion', 'EncryptedAssertion').length > 0) {
    throw malformed('Its assertion is encrypted.');
  }
  const [assertion, ...others] = childrenOf(response, 'assertion', 'Assertion');
  if (!assertion || others.length > 0)
    throw malformed(`It holds ${assertion ? 'several assertions' : 'none'}.`);
  return assertion;
}

const malformed = (detail: string) => new FederationFailure('answer', 'malformed', { detail });
