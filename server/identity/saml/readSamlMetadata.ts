import { invalidField } from '#server/errors.ts';
import { metadataLimits, XmlRefused } from './checkXml.ts';
import { type Certificate, CertificateInvalid, readCertificate } from './readCertificate.ts';
import { readXml } from './readXml.ts';
import { bindings } from './serviceProvider.ts';
import { attributeOf, childrenOf, elementsBelow, isNamed, textOf, type XmlElement } from './xmlTree.ts';

/** The values that fill a provider's form: an identity provider may sign with any of its certificates. */
export type SamlMetadata = {
  entityId: string;
  signOnUrl: string;
  logoutUrl: string | null;
  certificates: [Certificate, ...Certificate[]];
};

const field = 'metadata';

/** An identity provider's metadata; what can't be used is refused under `metadata`, with an explanation. */
export async function readSamlMetadata(xml: string): Promise<SamlMetadata> {
  const entity = onlyIdentityProvider(await rootOf(xml));
  const [descriptor] = descriptorsOf(entity);
  const entityId = attributeOf(entity, 'entityID')?.trim();
  if (!descriptor || !entityId)
    throw invalidField(field, 'identityProviderScreens.validation.samlMetadataMalformed');
  const signOnUrl = locationOf(descriptor, 'SingleSignOnService', [bindings.redirect, bindings.post]);
  if (!signOnUrl) throw invalidField(field, 'identityProviderScreens.validation.samlMetadataWithoutSignOn');
  const [first, ...others] = signingCertificates(descriptor);
  if (!first) throw invalidField(field, 'identityProviderScreens.validation.samlMetadataWithoutCertificate');
  const logoutUrl = locationOf(descriptor, 'SingleLogoutService', [bindings.redirect]);
  return { entityId, signOnUrl, logoutUrl, certificates: [first, ...others] };
}

async function rootOf(xml: string): Promise<XmlElement> {
  try {
    return await readXml(xml.trim(), metadataLimits);
  } catch (error) {
    if (error instanceof XmlRefused)
      throw invalidField(field, 'identityProviderScreens.validation.samlMetadataMalformed');
    throw error;
  }
}

/** A federation's metadata lists hundreds of providers, without saying which one is meant. */
function onlyIdentityProvider(root: XmlElement): XmlElement {
  const isEntity = (element: XmlElement) => isNamed(element, 'metadata', 'EntityDescriptor');
  const entities = [root, ...elementsBelow(root)].filter(isEntity);
  const [entity, ...others] = entities.filter((each) => descriptorsOf(each).length > 0);
  if (!entity) throw invalidField(field, 'identityProviderScreens.validation.samlMetadataMalformed');
  if (others.length === 0) return entity;
  const named = [entity, ...others].slice(0, maxNamed).map((each) => attributeOf(each, 'entityID') ?? '');
  throw invalidField(field, 'identityProviderScreens.validation.samlMetadataOfSeveral', {
    count: others.length + 1,
    entities: named.join(', '),
  });
}

const maxNamed = 5;

const descriptorsOf = (entity: XmlElement) => childrenOf(entity, 'metadata', 'IDPSSODescriptor');

/** The address for the first of these bindings that is offered. */
function locationOf(descriptor: XmlElement, service: string, ways: string[]): string | null {
  const offered = childrenOf(descriptor, 'metadata', service);
  for (const way of ways) {
    const found = offered.find((one) => attributeOf(one, 'Binding') === way);
    const location = found && attributeOf(found, 'Location');
    if (location && /^https?:$/.test(URL.parse(location)?.protocol ?? '')) return location;
  }
  return null;
}

/** A key without a use is also for signing; one may be listed twice. */
function signingCertificates(descriptor: XmlElement): Certificate[] {
  const keys = childrenOf(descriptor, 'metadata', 'KeyDescriptor');
  const texts = keys
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap(elementsBelow)
    .filter((element) => isNamed(element, 'signature', 'X509Certificate'))
    .map((element) => textOf([element]));
  const certificates = texts.map(certificateIn).map((one) => [one.base64, one] as const);
  return [...new Map(certificates).values()];
}

function certificateIn(base64: string): Certificate {
  try {
    return readCertificate(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof CertificateInvalid)
      throw invalidField(field, 'identityProviderScreens.validation.samlMetadataCertificateInvalid');
    throw error;
  }
}
