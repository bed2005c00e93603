import { describe, expect, it } from 'vitest';
import { completed } from '#dataProviders/exceptions.ts';

describe('what a screen can not do without', () => {
  it('is added to a record: a provider is known by its type', () => {
    const provider = { providerType: 'Saml2P', name: 'Contoso' };
    expect(completed('identityProviders.get', provider)).toEqual({ id: 'saml2p', ...provider });
  });

  it('is not added to an answer that is no record', () => {
    const metadata = { redirectUri: 'https://acme.example.com/federation/openIdConnect/callback' };
    expect(completed('identityProviders.metadata', metadata)).toBe(metadata);
  });
});
