import { describe, expect, it } from 'vitest';
import { completed } from '#dataProviders/exceptions.ts';

describe('what a screen can not do without', () => {
  it('is added to a record: a provider is known by its type', () => {
    const provider = { providerType: 'Saml2P', name: 'Contoso' };
    expect(completed('identityProviders.get', provider)).toEqual({ id: 'saml2p', ...provider });
  });

  it.each([
    [{ names: [{ value: 'Old' }, { value: 'New', isDisplayName: true }] }, 'New'],
    [{ names: [{ value: 'Old' }, { value: 'New' }] }, 'Old'],
    [{ names: [], key: 'k1' }, 'k1'],
  ])('is added to a firm: %j is displayed as %s', (firm, displayName) => {
    expect(completed('firms.list', [firm])).toEqual([{ displayName, overriddenFields: [], ...firm }]);
  });

  it('is the documented id, whatever else is called so, if the record has it', () => {
    const trait = { id: 7, code: 'ESG' };
    expect(completed('traits.list', [trait, { id: 8 }])).toEqual([{ id: 'ESG', code: 'ESG' }, { id: 8 }]);
  });

  it('is not added to an answer that is no record', () => {
    const metadata = { redirectUri: 'https://acme.example.com/federation/openIdConnect/callback' };
    expect(completed('identityProviders.metadata', metadata)).toBe(metadata);
    expect(completed('firms.get', { key: 'k1' })).toEqual({ key: 'k1' });
    expect(completed('users.invite', null)).toBeNull();
  });
});
