import { describe, expect, it } from 'vitest';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { readSamlAnswer } from '#server/identity/saml/readSamlAnswer.ts';
import { samlServiceProvider } from '#server/identity/saml/serviceProvider.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { forgeAnswers } from './samlForgeries.ts';
import { algorithms, attribute, encoded, said, signElement, writeAnswer } from './writeSamlAnswer.ts';

const provider = makeCertificate();
const forgeries = forgeAnswers({ provider, attacker: makeCertificate() });
const key = provider.privateKey;
const now = new Date('2026-11-22T08:00:00Z');

type Otherwise = { certificate?: string; otherCertificates?: string[]; now?: Date };
const read = (samlResponse: string, otherwise: Otherwise = {}) =>
  readSamlAnswer({
    samlResponse,
    requestId: said.inResponseTo,
    serviceProvider: samlServiceProvider(providerEndpoints('https://acme.example.test', 'Saml2P')),
    configuration: {
      entityId: 'https://idp.example.test',
      signOnUrl: 'https://idp.example.test/on',
      logoutUrl: null,
      certificate: otherwise.certificate ?? provider.base64,
      otherCertificates: otherwise.otherCertificates,
    },
    now: otherwise.now ?? now,
  });

const signed = (...otherwise: Parameters<typeof writeAnswer>) =>
  signElement(writeAnswer(...otherwise), '_assertion', { key });

describe('an answer of the identity provider', () => {
  it('says who is there, and in which session', async () => {
    expect(await read(encoded(signed()))).toEqual({
      subject: 'paula@example.test',
      names: {},
      groups: [],
      email: 'paula@example.test',
      session: { nameId: 'paula@example.test', nameIdFormat: said.nameFormat, sessionIndex: '_session' },
      seen: {
        metadata: { issuer: 'https://idp.example.test' },
        redirect: {},
        answer: {},
        signature: {},
        audience: { audience: 'https://acme.example.test/federation/saml2p/metadata' },
        clock: {
          now: '2026-11-22T08:00:00.000Z',
          notBefore: '2026-11-22T07:59:00.000Z',
          notOnOrAfter: '2026-11-22T08:05:00.000Z',
        },
        email: { email: 'paula@example.test' },
      },
    });
  });

  it.each([
    ['response signed too', signElement(signed(), '_response', { key })],
    [
      'SHA-512',
      signElement(writeAnswer(), '_assertion', {
        key,
        signature: algorithms.rsaSha512,
        digest: algorithms.sha512,
      }),
    ],
    ['RSA-PSS', signElement(writeAnswer(), '_assertion', { key, signature: algorithms.rsaPss })],
    ['its certificate shown', signElement(writeAnswer(), '_assertion', { key, shown: provider.pem })],
    [
      'an issuer of the assertion alone',
      signed({ responseIssuer: 'x' }).replace('<saml:Issuer>x</saml:Issuer>', ''),
    ],
    ['a declaration and lines between', `<?xml version="1.0" encoding="UTF-8"?>\r\n${signed()}\n`],
    ['a name of any format', signed({ nameFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified' })],
    ['a name of no format', signElement(writeAnswer().replace(/ Format=".*?"/, ''), '_assertion', { key })],
    ['other extensions', signed({ beforeStatus: '<samlp:Extensions><x ID="_x"/></samlp:Extensions>' })],
  ])('is taken with %s', async (_, xml) => {
    expect(await read(encoded(xml))).toMatchObject({ email: 'paula@example.test' });
  });

  it('is taken in lines of base64, and with the certificate saved as its PEM file', async () => {
    const posted = encoded(signed()).replace(/.{76}/g, '$&\r\n');
    const certificate = Buffer.from(provider.pem).toString('base64');
    expect(await read(posted, { certificate })).toMatchObject({ email: 'paula@example.test' });
  });

  it('is taken from any of the certificates that are kept, and from no other', async () => {
    const [one, two] = [makeCertificate(), makeCertificate()];
    const posted = encoded(signed());
    const kept = { certificate: one.base64, otherCertificates: [two.base64, provider.base64] };
    expect(await read(posted, kept)).toMatchObject({ email: 'paula@example.test' });
    const both = signElement(signElement(writeAnswer(), '_assertion', { key: two.privateKey }), '_response', {
      key,
    });
    expect(await read(encoded(both), kept)).toMatchObject({ email: 'paula@example.test' });
    const refusal = read(posted, { certificate: one.base64, otherCertificates: [two.base64] });
    await expect(refusal).rejects.toMatchObject({ step: 'signature', reason: 'signatureWrong' });
  });

  it('may name one mailbox in several attributes, each in its own letters', async () => {
    const attributes = attribute('mail', 'Paula@Example.test') + attribute('email', 'paula@example.test');
    const xml = signed({ name: 'f3a9', attributes });
    expect((await read(encoded(xml))).email.toLowerCase()).toBe('paula@example.test');
  });

  it.each(['2026-11-22T07:58:00Z', '2026-11-22T08:05:59.999Z'])(
    'is taken at %s, where two clocks may differ by a minute',
    async (moment) => {
      expect(await read(encoded(signed()), { now: new Date(moment) })).toMatchObject({ subject: said.name });
    },
  );

  it.each([
    ['2026-11-22T07:57:59.999Z', 'clock notYetValid'],
    ['2026-11-22T08:06:00Z', 'clock expired'],
  ])('is refused at %s: %s', async (moment, refusal) => {
    expect(await refusalOf(encoded(signed()), new Date(moment))).toBe(refusal);
  });

  it.each(['email', 'Mail', 'urn:oid:0.9.2342.19200300.100.1.3'])(
    'may name its subject otherwise than by an address, with one in the attribute %s',
    async (name) => {
      const nameFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
      const xml = signed({ nameFormat, name: 'f3a9', attributes: attribute(name, said.name) });
      expect(await read(encoded(xml))).toMatchObject({ subject: 'f3a9', email: said.name });
    },
  );

  it.each([
    ['groups', 'givenName', 'sn'],
    [
      'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    ],
  ])('names the person’s groups in %s, and the person', async (groups, given, family) => {
    const attributes =
      attribute(groups, 'Desk A', 'Desk B') + attribute(given, 'Paula') + attribute(family, 'Moss');
    expect(await read(encoded(signed({ attributes })))).toMatchObject({
      groups: ['Desk A', 'Desk B'],
      names: { givenName: 'Paula', familyName: 'Moss' },
    });
  });

  it('names no groups, also without the attribute, or has too many to name', async () => {
    expect(await read(encoded(signed({ attributes: attribute('groups') })))).toMatchObject({ groups: [] });
    expect(await read(encoded(signed()))).toMatchObject({ groups: [], names: {} });
    const elsewhere = attribute('http://schemas.microsoft.com/claims/groups.link', 'https://graph.example');
    expect(await read(encoded(signed({ attributes: elsewhere })))).toMatchObject({ groups: null });
  });

  it('is not known again by a name that was made for one session', async () => {
    const nameFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const xml = signed({ nameFormat, name: '_once', attributes: attribute('email', said.name) });
    expect(await read(encoded(xml))).toMatchObject({ subject: said.name, session: { nameId: '_once' } });
  });
});

describe('a forged answer', () => {
  it('is counted', () => {
    const posted = Object.values(forgeries).map(([answer]) => answer);
    console.log(`SAML forgeries: ${new Set(posted).size}`);
    expect(new Set(posted).size).toBe(posted.length);
    expect(posted.length).toBeGreaterThanOrEqual(30);
  });

  it.each(Object.entries(forgeries))('is refused: %s', async (_, [posted, refusal]) => {
    expect(await refusalOf(posted)).toBe(refusal);
  });

  it('is refused without other errors, whichever bytes are changed', async () => {
    const xml = signed();
    const places = Array.from({ length: 120 }, (_, n) => Math.floor((n * xml.length) / 120));
    for (const place of places) {
      const changed = `${xml.slice(0, place)}${'<&"\'x'[place % 5]}${xml.slice(place + 1)}`;
      if (changed !== xml)
        expect(await refusalOf(encoded(changed)), changed).toMatch(/^(answer|signature|audience) /);
    }
  });
});

/** Any error other than a refusal is rethrown. */
async function refusalOf(posted: string, moment = now): Promise<string> {
  try {
    return `taken for ${(await read(posted, { now: moment })).email}`;
  } catch (error) {
    if (error instanceof FederationFailure) return `${error.step} ${error.reason}`;
    throw error;
  }
}
