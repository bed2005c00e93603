import { SAML } from '@node-saml/node-saml';
import type { SamlConfiguration } from '#contract/identityProviders.ts';
import { FederationFailure } from '../federation/federationFailure.ts';
import { childrenOf, isElement, isNamed, nodesBelow, readXml } from './readXml.ts';
import { samlOptions } from './samlOptions.ts';
import type { SamlServiceProvider } from './serviceProvider.ts';

type Signed = {
  xml: string;
  /** The root of that document, and the one assertion in it. */
  response: Element;
  assertion: Element;
  configuration: SamlConfiguration;
  serviceProvider: SamlServiceProvider;
};

/**
 * The assertion as the identity provider signed it, read from the signed bytes alone: else someone could wrap what is
 * signed into a document that says something else beside it.
 */
export async function readSignedAssertion(signed: Signed): Promise<Element> {
  const { xml, response, assertion, configuration, serviceProvider } = signed;
  requirePlainSignatures(response, assertion);
  const verifier = new Verifier({
    ...samlOptions(configuration, serviceProvider),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: signaturesOf(response).length > 0,
    // It has no other clock than the machine's: what is said of time is judged by whoever reads the assertion.
    acceptedClockSkewMs: -1,
  });
  const refusal = await verifier.refusalOf(xml);
  if (verifier.assertion === null) throw signatureWrong(refusal);
  return readXml(verifier.assertion);
}

/** Keeps what is verified, also where node-saml refuses what it says: why that is, its reader tells in our words. */
class Verifier extends SAML {
  assertion: string | null = null;

  async refusalOf(xml: string): Promise<string> {
    const SAMLResponse = Buffer.from(xml).toString('base64');
    try {
      await this.validatePostResponseAsync({ SAMLResponse });
      return '';
    } catch (error) {
      return String(error);
    }
  }

  protected override async getSignedAssertion(signedXml: string): Promise<string | null> {
    this.assertion = await super.getSignedAssertion(signedXml);
    return this.assertion;
  }
}

/**
 * Signatures as SAML wants them (core, section 5.4): the assertion's and perhaps the response's, each about its parent
 * and nothing else. Whatever a wrapping attack needs besides is refused before any signature is looked at.
 */
function requirePlainSignatures(response: Element, assertion: Element): void {
  const elements = [response, ...nodesBelow(response)].filter(isElement);
  const plain = [response, assertion].flatMap(signaturesOf);
  if (signaturesOf(assertion).length === 0) throw new FederationFailure('signature', 'unsigned');
  if (!plain.every(isPlain)) throw signatureWrong('A signature is about more than its parent.');
  if (elements.filter(isSignature).length > plain.length) throw signatureWrong('A signature is elsewhere.');
  if (elements.filter(isAssertion).length > 1) throw signatureWrong('An assertion is elsewhere.');
  const ids = elements.flatMap(idsOf);
  if (new Set(ids).size < ids.length) throw signatureWrong('Two elements have the same ID.');
  const [weak] = plain.flatMap(partsOf).flatMap(algorithmsOf).filter(isWeak);
  if (weak !== undefined) throw new FederationFailure('signature', 'algorithmRefused', { algorithm: weak });
}

const signatureWrong = (detail: string) => new FederationFailure('signature', 'signatureWrong', { detail });

const signaturesOf = (element: Element) => childrenOf(element, 'signature', 'Signature');
const isSignature = ({ localName }: Element) => localName === 'Signature';
const isAssertion = ({ localName }: Element) => /Assertion$/.test(localName);
const partsOf = (signature: Element) => [...nodesBelow(signature)].filter(isElement);

/** One of each part, by whatever namespace, and what it refers to is its parent: xml-crypto takes the first of a name. */
function isPlain(signature: Element): boolean {
  const parts = partsOf(signature);
  const named = (name: string) => parts.filter(({ localName }) => localName === name);
  const parent = signature.parentNode;
  const id = parent && isElement(parent) ? parent.getAttribute('ID') : null;
  return (
    singleParts.every((name) => named(name).length === 1) &&
    parts.filter(({ parentNode }) => parentNode === signature).every(isPart) &&
    Boolean(id) &&
    named('Reference')[0]?.getAttribute('URI') === `#${id}`
  );
}

const singleParts = [
  'SignedInfo',
  'CanonicalizationMethod',
  'SignatureMethod',
  'Reference',
  'DigestMethod',
  'DigestValue',
  'SignatureValue',
];

const isPart = (element: Element) =>
  ['SignedInfo', 'SignatureValue', 'KeyInfo'].some((name) => isNamed(element, 'signature', name));

/** Whatever some reader of XML could take for the name of an element. */
function idsOf({ attributes }: Element): string[] {
  return Array.from(attributes)
    .filter(({ localName }) => localName.toLowerCase() === 'id')
    .map(({ value }) => value);
}

const algorithmsOf = (element: Element) =>
  element.hasAttribute('Algorithm') ? [element.getAttribute('Algorithm') ?? ''] : [];

/** SHA-1 can be forged, an HMAC would be made with the public certificate, and other transforms hide what is signed. */
const isWeak = (algorithm: string) => !strongAlgorithms.includes(algorithm);

const strongAlgorithms = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
];
