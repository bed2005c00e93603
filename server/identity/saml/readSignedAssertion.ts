import { certificatesOf, type SamlConfiguration } from '#contract/identityProviders.ts';
import { FederationFailure } from '../federation/federationFailure.ts';
import { XmlRefused } from './checkXml.ts';
import { readVerified } from './readXml.ts';
import { attributeOf, childrenOf, elementsBelow, elementsIn, isNamed, type XmlElement } from './xmlTree.ts';

type Signed = {
  xml: string;
  /** The root of that document, and its only assertion. */
  response: XmlElement;
  assertion: XmlElement;
  configuration: SamlConfiguration;
};

/**
 * The assertion as the identity provider signed it, read from the signed bytes alone: otherwise the signed part could
 * be wrapped into a document that says something else.
 */
export async function readSignedAssertion({
  xml,
  response,
  assertion,
  configuration,
}: Signed): Promise<XmlElement> {
  requirePlainSignatures(response, assertion);
  try {
    return await readVerified(xml, certificatesOf(configuration));
  } catch (error) {
    if (error instanceof XmlRefused) throw signatureWrong(error.message);
    throw error;
  }
}

/**
 * Signatures as SAML requires (core, section 5.4): the assertion's and perhaps the response's, each over its parent
 * only. Anything else a wrapping attack needs is refused before a signature is checked.
 */
function requirePlainSignatures(response: XmlElement, assertion: XmlElement): void {
  const elements = [response, ...elementsBelow(response)];
  const signed = [response, assertion];
  const plain = signed.flatMap(signaturesOf);
  if (signaturesOf(assertion).length === 0) throw new FederationFailure('signature', 'unsigned');
  if (!signed.every((parent) => signaturesOf(parent).every((signature) => isPlain(signature, parent))))
    throw signatureWrong('A signature is about more than its parent.');
  if (elements.filter(isSignature).length > plain.length) throw signatureWrong('A signature is elsewhere.');
  if (elements.filter(isAssertion).length > 1) throw signatureWrong('An assertion is elsewhere.');
  const ids = elements.flatMap(idsOf);
  if (new Set(ids).size < ids.length) throw signatureWrong('Two elements have the same ID.');
  const [weak] = plain.flatMap(elementsBelow).flatMap(algorithmsOf).filter(isWeak);
  if (weak !== undefined) throw new FederationFailure('signature', 'algorithmRefused', { algorithm: weak });
}

const signatureWrong = (detail: string) => new FederationFailure('signature', 'signatureWrong', { detail });

const signaturesOf = (element: XmlElement) => childrenOf(element, 'signature', 'Signature');
const isSignature = ({ name }: XmlElement) => name === 'Signature';
const isAssertion = ({ name }: XmlElement) => /Assertion$/.test(name);

/** One of each part, in whatever namespace, and it refers to its parent: xml-crypto takes the first by name. */
function isPlain(signature: XmlElement, parent: XmlElement): boolean {
  const parts = elementsBelow(signature);
  const named = (part: string) => parts.filter(({ name }) => name === part);
  const id = attributeOf(parent, 'ID');
  const [reference] = named('Reference');
  return (
    singleParts.every((name) => named(name).length === 1) &&
    elementsIn(signature).every(isPart) &&
    Boolean(id && reference) &&
    attributeOf(reference ?? signature, 'URI') === `#${id}`
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

const isPart = (element: XmlElement) =>
  ['SignedInfo', 'SignatureValue', 'KeyInfo'].some((name) => isNamed(element, 'signature', name));

/** Whatever some XML parser could take for an element's name. */
function idsOf({ attributes }: XmlElement): string[] {
  return attributes.filter(({ localName }) => localName.toLowerCase() === 'id').map(({ value }) => value);
}

const algorithmsOf = (element: XmlElement) => attributeOf(element, 'Algorithm') ?? [];

/**
 * SHA-1 can be forged, an HMAC would use the public certificate as its key, and other transforms hide what is signed.
 */
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
