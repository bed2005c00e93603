import { IdentityProvider, ServiceProvider } from 'samlify';
import { describe, expect, it } from 'vitest';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { readSamlMetadata } from '#server/identity/saml/readSamlMetadata.ts';
import { samlServiceProvider, serviceProviderMetadata } from '#server/identity/saml/serviceProvider.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';

const first = makeCertificate();
const next = makeCertificate({ name: 'next.example.test' });
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

const keyOf = (base64: string, use = 'use="signing"') =>
  `<md:KeyDescriptor ${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
    <ds:X509Certificate>\n${base64.replace(/.{64}/g, '$&\n')}\n</ds:X509Certificate>
  </ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const signOn = (binding: string, location: string) =>
  `<md:SingleSignOnService Binding="${binding}" Location="${location}"/>`;
const logout = (binding: string, location: string) =>
  `<md:SingleLogoutService Binding="${binding}" Location="${location}"/>`;
const entity = (inside: string, entityId = 'https://idp.example.test') =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
    <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inside}</md:IDPSSODescriptor>
  </md:EntityDescriptor>`;
const several = (...entities: string[]) =>
  `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${entities.join('')}</md:EntitiesDescriptor>`;

const complete = [
  keyOf(first.base64),
  logout(post, 'https://idp.example.test/out-post'),
  logout(redirect, 'https://idp.example.test/out'),
  signOn(post, 'https://idp.example.test/on-post'),
  signOn(redirect, 'https://idp.example.test/on'),
].join('');

describe("an identity provider's metadata", () => {
  it('says who it is, where one signs on and out by redirect, and what it signs with', async () => {
    expect(await readSamlMetadata(`<?xml version="1.0"?>\n<!-- ours -->\n${entity(complete)}`)).toMatchObject(
      {
        entityId: 'https://idp.example.test',
        signOnUrl: 'https://idp.example.test/on',
        logoutUrl: 'https://idp.example.test/out',
        certificates: [{ base64: first.base64 }],
      },
    );
  });

  it('is read as samlify writes it', async () => {
    const written = IdentityProvider({
      entityID: 'https://samlify.example.test',
      signingCert: first.pem,
      singleSignOnService: [{ Binding: redirect, Location: 'https://samlify.example.test/on' }],
      singleLogoutService: [{ Binding: redirect, Location: 'https://samlify.example.test/out' }],
    }).getMetadata();
    expect(await readSamlMetadata(written)).toMatchObject({
      entityId: 'https://samlify.example.test',
      signOnUrl: 'https://samlify.example.test/on',
      logoutUrl: 'https://samlify.example.test/out',
      certificates: [{ base64: first.base64 }],
    });
  });

  it('may offer a form alone to sign on with, and nothing to sign out', async () => {
    const inside = `${keyOf(first.base64)}${signOn(post, 'https://idp.example.test/on')}`;
    expect(await readSamlMetadata(entity(inside))).toMatchObject({
      signOnUrl: 'https://idp.example.test/on',
      logoutUrl: null,
    });
  });

  it('may list several certificates, each kept once, of which those for encryption are passed over', async () => {
    const keys = [
      keyOf(makeCertificate().base64, 'use="encryption"'),
      keyOf(first.base64, ''),
      keyOf(next.base64),
      keyOf(first.base64),
    ];
    const inside = `${keys.join('')}${signOn(redirect, 'https://idp.example.test/on')}`;
    const { certificates } = await readSamlMetadata(entity(inside));
    expect(certificates.map(({ base64 }) => base64)).toEqual([first.base64, next.base64]);
  });

  it('is found where a federation lists it beside services', async () => {
    const service = ServiceProvider({ entityID: 'https://service.example.test' }).getMetadata();
    expect(await readSamlMetadata(several(service, entity(complete)))).toMatchObject({
      entityId: 'https://idp.example.test',
    });
  });

  it.each([
    ['nothing', '', 'This is not the SAML metadata of an identity provider'],
    ['a web page', '<!doctype html><html></html>', 'This is not the SAML metadata'],
    ['torn', entity(complete).slice(0, 300), 'This is not the SAML metadata'],
    ['of another root', '<a xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>', 'This is not the SAML metadata'],
    [
      'of another namespace',
      entity(complete).replace('SAML:2.0:metadata', 'x'),
      'This is not the SAML metadata',
    ],
    [
      'of a service',
      serviceProviderMetadata(samlServiceProvider(providerEndpoints('https://a.test', 'Saml2P'))),
      'This is not the SAML',
    ],
    ['without a name', entity(complete, ' '), 'This is not the SAML metadata'],
    ['with a document type', `<!DOCTYPE a>${entity(complete)}`, 'This is not the SAML metadata'],
    [
      'with an entity of a file',
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${entity(complete, '&b;')}`,
      'This is not the SAML metadata',
    ],
    ['nested too deep', entity(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`), 'This is not the SAML metadata'],
    [
      'with too many namespaces',
      entity(Array.from({ length: 2_001 }, (_, n) => `<a xmlns:n${n}="u"/>`).join('')),
      'This is not the SAML metadata',
    ],
    [
      'of two',
      several(entity(complete), entity(complete, 'urn:second')),
      'describes 2 identity providers: https://idp.example.test, urn:second.',
    ],
    ['without an address', entity(keyOf(first.base64)), 'names no address to sign on at'],
    [
      'with an address of a script',
      entity(`${keyOf(first.base64)}${signOn(redirect, 'javascript:alert(1)')}`),
      'names no address to sign on at',
    ],
    [
      'without a certificate',
      entity(signOn(redirect, 'https://idp.example.test/on')),
      'holds no certificate',
    ],
    [
      'with a torn certificate',
      entity(`${keyOf(first.base64)}${keyOf('AAAA')}${signOn(redirect, 'https://idp.example.test/on')}`),
      'This metadata holds a certificate that is not a valid x.509 certificate',
    ],
  ])('is refused in words, where it is %s', async (_, xml, words) => {
    await expect(readSamlMetadata(xml)).rejects.toThrow(words);
  });
});

describe("a tenant's own metadata", () => {
  it('is understood by samlify', () => {
    const provider = samlServiceProvider(providerEndpoints('https://acme.example.test', 'Saml2P'));
    const { entityMeta } = ServiceProvider({ metadata: serviceProviderMetadata(provider) });
    expect(entityMeta.getEntityID()).toBe('https://acme.example.test/federation/saml2p/metadata');
    expect(entityMeta.getAssertionConsumerService('post')).toBe(provider.assertionConsumerUrl);
    expect(entityMeta.getSingleLogoutService('redirect')).toBe(provider.singleLogoutUrl);
    expect(entityMeta.isWantAssertionsSigned()).toBe(true);
    expect(entityMeta.getNameIDFormat()).toBe(provider.nameIdFormat);
  });
});
