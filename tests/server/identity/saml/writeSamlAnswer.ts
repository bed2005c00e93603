import { SignedXml } from 'xml-crypto';

/** An answer; each part may be replaced. */
export const said = {
  destination: 'https://acme.example.test/federation/saml2p/acs',
  inResponseTo: '_request',
  responseIssuer: 'https://idp.example.test',
  status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  issuer: 'https://idp.example.test',
  nameFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  name: 'paula@example.test',
  method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  recipient: 'https://acme.example.test/federation/saml2p/acs',
  subjectInResponseTo: '_request',
  subjectEnd: '2026-11-22T08:05:00Z',
  notBefore: '2026-11-22T07:59:00Z',
  notOnOrAfter: '2026-11-22T08:05:00Z',
  audience: 'https://acme.example.test/federation/saml2p/metadata',
  attributes: '',
  beforeStatus: '',
  statement: '<saml:AuthnStatement AuthnInstant="2026-11-22T08:00:00Z" SessionIndex="_session"/>',
};
export type Said = typeof said;

/** An answer as identity providers write it, not signed yet. */
export function writeAnswer(otherwise: Partial<Said> = {}): string {
  const all = { ...said, ...otherwise };
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response" Version="2.0" IssueInstant="2026-11-22T08:00:00Z" Destination="${all.destination}" InResponseTo="${all.inResponseTo}"><saml:Issuer>${all.responseIssuer}</saml:Issuer>${all.beforeStatus}<samlp:Status><samlp:StatusCode Value="${all.status}"/></samlp:Status>${writeAssertion(all)}</samlp:Response>`;
}

function writeAssertion(all: Said): string {
  return `<saml:Assertion ID="_assertion" Version="2.0" IssueInstant="2026-11-22T08:00:00Z"><saml:Issuer>${all.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${all.nameFormat}">${all.name}</saml:NameID><saml:SubjectConfirmation Method="${all.method}"><saml:SubjectConfirmationData InResponseTo="${all.subjectInResponseTo}" Recipient="${all.recipient}" NotOnOrAfter="${all.subjectEnd}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${all.notBefore}" NotOnOrAfter="${all.notOnOrAfter}"><saml:AudienceRestriction><saml:Audience>${all.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>${all.statement}<saml:AttributeStatement>${all.attributes}</saml:AttributeStatement></saml:Assertion>`;
}

export const attribute = (name: string, ...values: string[]) =>
  `<saml:Attribute Name="${name}">${values
    .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
    .join('')}</saml:Attribute>`;

export const algorithms = {
  rsaSha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  rsaSha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  rsaSha512: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  rsaPss: 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  hmacSha1: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  inclusive: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
};

type Signing = {
  /** In PEM. */
  key: string;
  /** The certificate that the signature claims. */
  shown?: string;
  signature?: string;
  digest?: string;
  canonicalization?: string;
};

/** The same document with a signature over one element, beside its issuer. */
export function signElement(
  xml: string,
  id: '_assertion' | '_response',
  {
    key,
    shown,
    signature = algorithms.rsaSha256,
    digest = algorithms.sha256,
    canonicalization = algorithms.exclusive,
  }: Signing,
): string {
  const signer = new SignedXml({
    privateKey: key,
    publicCert: shown,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: canonicalization,
  });
  if (signature === algorithms.hmacSha1) signer.enableHMAC();
  const xpath = `//*[@ID='${id}']`;
  signer.addReference({
    xpath,
    transforms: [algorithms.enveloped, canonicalization],
    digestAlgorithm: digest,
  });
  const reference = `${xpath}/*[local-name(.)='Issuer']`;
  signer.computeSignature(xml, { location: { reference, action: 'after' } });
  return signer.getSignedXml();
}

export const encoded = (xml: string) => Buffer.from(xml).toString('base64');
