import { createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { certificatesOf, type SamlConfiguration } from '#contract/identityProviders.ts';
import { FederationFailure } from '../federation/federationFailure.ts';
import { messageLimits, XmlRefused } from './checkXml.ts';
import { readXml } from './readXml.ts';
import type { SamlServiceProvider } from './serviceProvider.ts';
import { attributeOf, childrenOf, isNamed, textOf, type XmlElement } from './xmlTree.ts';

type SignedRequest = {
  /** The query as it came: the signature covers its exact characters. */
  rawQuery: string;
  configuration: SamlConfiguration;
  serviceProvider: Pick<SamlServiceProvider, 'singleLogoutUrl'>;
  now: Date;
};

/** Whose sessions an identity provider wants ended: those listed, or all of this name. */
export type LogoutRequest = { id: string; nameId: string; sessionIndexes: string[]; relayState: string };

/** A signed logout request sent by redirect; otherwise a FederationFailure: anyone could sign anyone out. */
export async function readLogoutRequest({
  rawQuery,
  configuration,
  serviceProvider,
  now,
}: SignedRequest): Promise<LogoutRequest> {
  const parameters = readParameters(rawQuery);
  requireSignature(parameters, configuration);
  const request = await readRequest(decoded(parameters.SAMLRequest));
  const issuer = textOf(childrenOf(request, 'assertion', 'Issuer'));
  if (issuer !== configuration.entityId) {
    throw new FederationFailure('answer', 'issuerDiffers', { issuer, expected: configuration.entityId });
  }
  const recipient = attributeOf(request, 'Destination') ?? '';
  if (recipient !== serviceProvider.singleLogoutUrl) {
    throw new FederationFailure('audience', 'recipientWrong', { recipient });
  }
  requireFresh(attributeOf(request, 'IssueInstant') ?? '', now);
  const nameId = textOf(childrenOf(request, 'assertion', 'NameID'));
  const id = attributeOf(request, 'ID') ?? '';
  if (!nameId || !id) throw malformed('It names nobody.');
  const sessionIndexes = childrenOf(request, 'protocol', 'SessionIndex').map((one) => textOf([one]));
  return { id, nameId, sessionIndexes, relayState: decoded(parameters.RelayState) };
}

type Parameters = Partial<Record<(typeof signed)[number] | 'Signature', string>>;

/** The signed parameters, in their order (bindings, section 3.4.4.1). */
const signed = ['SAMLRequest', 'RelayState', 'SigAlg'] as const;

/** Each once and as it came: a query parsed differently from the signer could carry something else. */
function readParameters(rawQuery: string): Parameters {
  const found = rawQuery.split('&').map((pair) => /^(\w+)=(.*)$/.exec(pair) ?? []);
  const names = found.map(([, name]) => name);
  if (new Set(names).size < names.length) throw malformed('It says something twice.');
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}

function requireSignature(parameters: Parameters, configuration: SamlConfiguration): void {
  if (!parameters.Signature || !parameters.SigAlg) throw new FederationFailure('signature', 'unsigned');
  const algorithm = decoded(parameters.SigAlg);
  const digest = digests[algorithm];
  if (!digest) throw new FederationFailure('signature', 'algorithmRefused', { algorithm });
  const present = signed.filter((name) => parameters[name] !== undefined);
  const text = present.map((name) => `${name}=${parameters[name]}`).join('&');
  const signature = Buffer.from(decoded(parameters.Signature), 'base64');
  const isBy = (certificate: string) => {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
    const isRsa = publicKey.asymmetricKeyType === 'rsa';
    return isRsa && createVerify(digest).update(text).verify(publicKey, signature);
  };
  if (!certificatesOf(configuration).some(isBy)) throw new FederationFailure('signature', 'signatureWrong');
}

/** SHA-1 can be forged. */
const digests: Partial<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};

async function readRequest(base64: string): Promise<XmlElement> {
  const request = await readXml(inflated(base64), messageLimits).catch((error) => {
    throw error instanceof XmlRefused ? malformed(error.message) : error;
  });
  if (!isNamed(request, 'protocol', 'LogoutRequest')) throw malformed('It is no logout request of SAML 2.0.');
  return request;
}

/** Some bytes could expand without bound. */
function inflated(base64: string): string {
  try {
    const deflated = Buffer.from(base64, 'base64');
    return inflateRawSync(deflated, { maxOutputLength: messageLimits.bytes }).toString();
  } catch (error) {
    throw malformed(String(error));
  }
}

function decoded(text = ''): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throw malformed(String(error));
  }
}

const fresh = 5 * 60_000;

/** An old one could be replayed to sign its subject out again and again. */
function requireFresh(issued: string, now: Date): void {
  const age = now.getTime() - Date.parse(issued);
  if (age > fresh) throw new FederationFailure('clock', 'expired', { issued });
  if (!(age >= -fresh)) throw new FederationFailure('clock', 'notYetValid', { issued });
}

const malformed = (detail: string) => new FederationFailure('answer', 'malformed', { detail });
