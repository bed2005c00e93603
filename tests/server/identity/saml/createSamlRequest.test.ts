import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { messageLimits } from '#server/identity/saml/checkXml.ts';
import { createSamlRequest } from '#server/identity/saml/createSamlRequest.ts';
import { readXml } from '#server/identity/saml/readXml.ts';
import { samlServiceProvider } from '#server/identity/saml/serviceProvider.ts';
import { attributeOf, childrenOf, textOf } from '#server/identity/saml/xmlTree.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';

it.each([
  [false, undefined],
  [true, 'true'],
])('asks the identity provider at its address, to answer to ours; anew: %s', async (anew, forced) => {
  const { base64: certificate } = makeCertificate();
  const url = await createSamlRequest({
    configuration: {
      entityId: 'https://idp.example.test',
      signOnUrl: 'https://idp.example.test/on?realm=a',
      logoutUrl: null,
      certificate,
    },
    serviceProvider: samlServiceProvider(providerEndpoints('https://acme.example.test', 'Saml2P')),
    id: '_request',
    relayState: '_request',
    anew,
  });

  const { origin, pathname, searchParams } = new URL(url);
  expect([origin, pathname, searchParams.get('realm')]).toEqual(['https://idp.example.test', '/on', 'a']);
  expect(searchParams.get('RelayState')).toBe('_request');
  const deflated = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64');
  const request = await readXml(inflateRawSync(deflated).toString(), messageLimits);
  const said = (name: string) => attributeOf(request, name);
  expect(request.name).toBe('AuthnRequest');
  expect(said('ID')).toBe('_request');
  expect(said('ForceAuthn')).toBe(forced);
  expect(said('Destination')).toBe('https://idp.example.test/on?realm=a');
  expect(said('AssertionConsumerServiceURL')).toBe('https://acme.example.test/federation/saml2p/acs');
  expect(textOf(childrenOf(request, 'assertion', 'Issuer'))).toBe(
    'https://acme.example.test/federation/saml2p/metadata',
  );
  expect(childrenOf(request, 'protocol', 'RequestedAuthnContext')).toEqual([]);
});
