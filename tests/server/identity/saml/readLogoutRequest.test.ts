import { deflateRawSync } from 'node:zlib';
import { IdentityProvider, ServiceProvider } from 'samlify';
import { describe, expect, it } from 'vitest';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { readLogoutRequest } from '#server/identity/saml/readLogoutRequest.ts';
import { samlServiceProvider, serviceProviderMetadata } from '#server/identity/saml/serviceProvider.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { asked, signQuery, writeLogoutRequest } from './writeLogoutRequest.ts';
import { algorithms } from './writeSamlAnswer.ts';

const provider = makeCertificate();
const attacker = makeCertificate();
const key = provider.privateKey;
const now = new Date('2026-11-22T08:00:00Z');
const serviceProvider = samlServiceProvider(providerEndpoints('https://acme.example.test', 'Saml2P'));

const read = (rawQuery: string, moment = now, certificates = [provider.base64]) =>
  readLogoutRequest({
    rawQuery,
    serviceProvider,
    configuration: {
      entityId: 'https://idp.example.test',
      signOnUrl: 'https://idp.example.test/on',
      logoutUrl: 'https://idp.example.test/out',
      certificate: certificates[0] ?? '',
      otherCertificates: certificates.slice(1),
    },
    now: moment,
  });

const good = signQuery(writeLogoutRequest(), key);
const as = (...otherwise: Parameters<typeof writeLogoutRequest>) =>
  signQuery(writeLogoutRequest(...otherwise), key);
const part = (name: string, query = good) => new RegExp(`${name}=[^&]*`).exec(query)?.[0] ?? '';
const raw = (text: string | Buffer) => encodeURIComponent(deflateRawSync(text).toString('base64'));

describe('a logout request of the identity provider', () => {
  it('names whose sessions are to end', async () => {
    expect(await read(good)).toEqual({
      id: '_logout',
      nameId: 'paula@example.test',
      sessionIndexes: ['_session'],
      relayState: 'there',
    });
  });

  it('may be signed with any certificate that is kept', async () => {
    const { nameId } = await read(good, now, [makeCertificate().base64, provider.base64]);
    expect(nameId).toBe('paula@example.test');
  });

  it('may name no session, and be signed with SHA-512', async () => {
    const options = { algorithm: algorithms.rsaSha512, digest: 'sha512' };
    const query = signQuery(writeLogoutRequest({ sessions: '' }), key, options);
    expect(await read(query)).toMatchObject({ sessionIndexes: [] });
  });

  it('is read as samlify writes it', async () => {
    const idp = IdentityProvider({
      entityID: 'https://idp.example.test',
      privateKey: key,
      signingCert: provider.pem,
      singleSignOnService: [
        {
          Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
          Location: 'https://idp.example.test/on',
        },
      ],
      singleLogoutService: [
        {
          Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
          Location: 'https://idp.example.test/out',
        },
      ],
    });
    const metadata = serviceProviderMetadata(serviceProvider);
    const sp = ServiceProvider({ metadata, wantLogoutRequestSigned: true });
    const user = { logoutNameID: 'paula@example.test', sessionIndex: '_session' };
    const { context } = idp.createLogoutRequest(sp, 'redirect', user, 'back');
    const { search, origin } = new URL(context);
    expect(origin).toBe('https://acme.example.test');
    expect(await read(search.slice(1), new Date())).toMatchObject({
      nameId: 'paula@example.test',
      sessionIndexes: ['_session'],
      relayState: 'back',
    });
  });
});

const forged: Record<string, [query: string, refusal: string]> = {
  nothing: ['', 'signature unsigned'],
  'not signed': [good.replace(/&SigAlg=.*/, ''), 'signature unsigned'],
  'an algorithm without a signature': [good.replace(/&Signature=.*/, ''), 'signature unsigned'],
  'an empty signature': [good.replace(/&Signature=.*/, '&Signature='), 'signature unsigned'],
  "an attacker's key": [signQuery(writeLogoutRequest(), attacker.privateKey), 'signature signatureWrong'],
  'SHA-1': [
    signQuery(writeLogoutRequest(), key, { algorithm: algorithms.rsaSha1, digest: 'sha1' }),
    'signature algorithmRefused',
  ],
  HMAC: [
    good.replace(part('SigAlg'), `SigAlg=${encodeURIComponent(algorithms.hmacSha1)}`),
    'signature algorithmRefused',
  ],
  'another name': [
    good.replace(part('SAMLRequest'), `SAMLRequest=${raw(writeLogoutRequest({ name: 'x@example.test' }))}`),
    'signature signatureWrong',
  ],
  'another RelayState': [good.replace('RelayState=there', 'RelayState=evil'), 'signature signatureWrong'],
  'RelayState taken away': [good.replace('RelayState=there&', ''), 'signature signatureWrong'],
  'a request twice': [`SAMLRequest=${raw(writeLogoutRequest({ name: 'x' }))}&${good}`, 'answer malformed'],
  'a signed request beside another': [
    `xSAMLRequest=${raw(writeLogoutRequest())}&${good.replace(part('SAMLRequest'), `SAMLRequest=${raw(writeLogoutRequest({ name: 'x' }))}`)}`,
    'signature signatureWrong',
  ],
  'an unfinished escape': [good.replace(part('SigAlg'), 'SigAlg=%E0%A4%A'), 'answer malformed'],
  'another issuer': [as({ issuer: 'https://evil.example.test' }), 'answer issuerDiffers'],
  'another tenant': [
    as({ destination: 'https://birch.example.test/federation/saml2p/logout' }),
    'audience recipientWrong',
  ],
  'an old one': [as({ issued: '2026-11-22T07:54:59Z' }), 'clock expired'],
  'one of the future': [as({ issued: '2026-11-22T08:05:01Z' }), 'clock notYetValid'],
  'one of no time': [as({ issued: '' }), 'clock notYetValid'],
  'no name': [as({ name: '' }), 'answer malformed'],
  'no ID': [as({ id: '' }), 'answer malformed'],
  'another message': [
    signQuery(writeLogoutRequest().replaceAll('LogoutRequest', 'LogoutResponse'), key),
    'answer malformed',
  ],
  'a document type': [signQuery(`<!DOCTYPE r>${writeLogoutRequest()}`, key), 'answer malformed'],
  'what swells': [signQuery(`${' '.repeat(1_000_000)}${writeLogoutRequest()}`, key), 'answer malformed'],
};

describe('a forged logout request', () => {
  it.each(Object.entries(forged))('is refused: %s', async (_, [query, refusal]) => {
    expect(await refusalOf(query)).toBe(refusal);
  });

  it('is counted', async () => {
    console.log(`SAML logout forgeries: ${Object.keys(forged).length}`);
    expect(new Set(Object.values(forged).map(([query]) => query)).size).toBe(Object.keys(forged).length);
    expect(asked.name).toBe((await read(good)).nameId);
  });
});

async function refusalOf(query: string): Promise<string> {
  try {
    return `ends the sessions of ${(await read(query)).nameId}`;
  } catch (error) {
    if (error instanceof FederationFailure) return `${error.step} ${error.reason}`;
    throw error;
  }
}
