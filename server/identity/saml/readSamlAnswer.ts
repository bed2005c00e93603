import { FederationFailure } from '../federation/federationFailure.ts';
import type { ProvedIdentity } from '../federation/provedIdentity.ts';
import { messageLimits, XmlRefused } from './checkXml.ts';
import { type AssertionContext, readAssertion } from './readAssertion.ts';
import { readSignedAssertion } from './readSignedAssertion.ts';
import { readXml } from './readXml.ts';
import { attributeOf, childrenOf, isNamed, textOf, type XmlElement } from './xmlTree.ts';

/** An answer as the browser posted it, and the request. */
export type PostedAnswer = AssertionContext & { samlResponse: string };

/**
 * The person that an answer identifies, from what the configured identity provider signed; throws FederationFailure. An
 * unsolicited answer proves nothing: with it someone could sign a victim in as somebody else.
 */
export async function readSamlAnswer(posted: PostedAnswer): Promise<ProvedIdentity> {
  const xml = decode(posted.samlResponse);
  const response = await readResponse(xml);
  requireAnswerTo(response, posted);
  const unverified = requireOneAssertion(response);
  const assertion = await readSignedAssertion({ ...posted, xml, response, assertion: unverified });
  return readAssertion(assertion, posted);
}

function decode(samlResponse: string): string {
  const base64 = samlResponse.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw malformed('It is not base64.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch (error) {
    throw malformed(String(error));
  }
}

async function readResponse(xml: string): Promise<XmlElement> {
  const response = await rootOf(xml);
  if (!isNamed(response, 'protocol', 'Response') || attributeOf(response, 'Version') !== '2.0') {
    throw malformed('It is no response of SAML 2.0.');
  }
  return response;
}

async function rootOf(xml: string): Promise<XmlElement> {
  try {
    return await readXml(xml, messageLimits);
  } catch (error) {
    if (error instanceof XmlRefused) throw malformed(error.message);
    throw error;
  }
}

/** The response's own status, signed or not: in a test this explains more than a wrong signature. */
function requireAnswerTo(
  response: XmlElement,
  { requestId, configuration, serviceProvider }: PostedAnswer,
): void {
  const inResponseTo = attributeOf(response, 'InResponseTo') ?? '';
  if (inResponseTo !== requestId) throw new FederationFailure('answer', 'requestWrong', { inResponseTo });
  const [status] = childrenOf(response, 'protocol', 'Status');
  const [code] = status ? childrenOf(status, 'protocol', 'StatusCode') : [];
  if (!status || !code || attributeOf(code, 'Value') !== success) throw refused(status, code);
  const issuers = childrenOf(response, 'assertion', 'Issuer');
  if (issuers.length > 0 && textOf(issuers) !== configuration.entityId) {
    const facts = { issuer: textOf(issuers), expected: configuration.entityId };
    throw new FederationFailure('answer', 'issuerDiffers', facts);
  }
  const expected = serviceProvider.assertionConsumerUrl;
  const recipient = attributeOf(response, 'Destination');
  if (recipient !== undefined && recipient !== expected) {
    const facts = { recipient, expected };
    throw new FederationFailure('audience', 'recipientWrong', facts, ['signature']);
  }
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** The identity provider's own words: the inner status code is the specific one. */
function refused(status?: XmlElement, code?: XmlElement): FederationFailure {
  const [inner] = code ? childrenOf(code, 'protocol', 'StatusCode') : [];
  const message = status ? textOf(childrenOf(status, 'protocol', 'StatusMessage')) : '';
  const telling = inner ?? code;
  const named = (telling && attributeOf(telling, 'Value')) ?? '';
  return new FederationFailure('answer', 'refused', { status: named.replace(/^.*:/, ''), message });
}

function requireOneAssertion(response: XmlElement): XmlElement {
  if (childrenOf(response, 'assertion', 'EncryptedAssertion').length > 0) {
    throw malformed('Its assertion is encrypted.');
  }
  const [assertion, ...others] = childrenOf(response, 'assertion', 'Assertion');
  if (!assertion || others.length > 0)
    throw malformed(`It holds ${assertion ? 'several assertions' : 'none'}.`);
  return assertion;
}

const malformed = (detail: string) => new FederationFailure('answer', 'malformed', { detail });
